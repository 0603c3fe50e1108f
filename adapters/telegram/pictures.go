package telegram

import (
	"bytes"
	"crypto/sha256"
	"slices"
	"strings"
	"sync"

	"github.com/go-telegram/bot/models"
)

// pictures remembers under which file_id the server keeps a picture, so that the same picture, such as a rule set's starting
// position, is uploaded once. A file_id stays valid for the bot that got it (Bot API: Sending files); when the server does not
// know one any more it is forgotten.
type pictures struct {
	mu    sync.Mutex
	ids   map[[sha256.Size]byte]string
	order [][sha256.Size]byte // the longest unused first
}

// keptPictures is how many are remembered.
const keptPictures = 512

// of returns the file_id of a picture; "" = none is known.
func (p *pictures) of(png []byte) string {
	sum := sha256.Sum256(png)
	p.mu.Lock()
	defer p.mu.Unlock()
	id := p.ids[sum]
	if id != "" {
		p.use(sum)
	}
	return id
}

// learn notes the file_id of a picture that was uploaded: that of its largest size.
func (p *pictures) learn(png []byte, m *models.Message) {
	if m == nil || len(m.Photo) == 0 {
		return
	}
	big := slices.MaxFunc(m.Photo, func(a, b models.PhotoSize) int { return a.Width - b.Width })
	sum := sha256.Sum256(png)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ids == nil {
		p.ids = map[[sha256.Size]byte]string{}
	}
	p.ids[sum] = big.FileID
	p.use(sum)
	if len(p.order) > keptPictures {
		delete(p.ids, p.order[0])
		p.order = slices.Delete(p.order, 0, 1)
	}
}

// forget drops a picture whose file_id the server does not know.
func (p *pictures) forget(png []byte) {
	sum := sha256.Sum256(png)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.ids, sum)
	p.order = slices.DeleteFunc(p.order, func(one [sha256.Size]byte) bool { return one == sum })
}

func (p *pictures) use(sum [sha256.Size]byte) {
	p.order = append(slices.DeleteFunc(p.order, func(one [sha256.Size]byte) bool { return one == sum }), sum)
}

// isFileGone reports whether the server does not know a file_id (tdlib/telegram-bot-api, Client.cpp).
func isFileGone(err error) bool {
	text := strings.ToLower(err.Error())
	for _, sign := range []string{"wrong file identifier", "wrong file_id", "wrong remote file identifier", "file reference", "file_id_invalid"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

// withPicture calls the server with a picture: by its file_id where one is known, else with the picture itself, of which a new
// reader is made for each call, since a call uses it up.
func (a *Adapter) withPicture(png []byte, call func(id string, upload *bytes.Reader) (*models.Message, error)) (*models.Message, error) {
	if id := a.pictures.of(png); id != "" {
		m, err := call(id, nil)
		if err == nil || !isFileGone(err) {
			return m, err
		}
		a.pictures.forget(png)
	}
	m, err := call("", bytes.NewReader(png))
	if err == nil {
		a.pictures.learn(png, m)
	}
	return m, err
}
