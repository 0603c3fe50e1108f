package browser

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var (
	full  = flag.Bool("full", false, "play every rule set both ways, not only some")
	shots = flag.String("shots", "", "keep the screenshots in this folder")
	docs  = flag.String("docs", "", "write the README's pictures into this folder")
)

// patience is how long a window waits for what it should show; generous, because it only ends tests that fail.
const patience = 45 * time.Second

var chromium struct {
	once  sync.Once
	found bool
	ctx   context.Context
	err   error
	close func()
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	os.Exit(code)
}

// browser returns the one Chromium of all tests, started by the first that asks.
func browser(t *testing.T) context.Context {
	t.Helper()
	chromium.once.Do(startChromium)
	if !chromium.found {
		t.Skip("there is no Chromium here: none of chromium, chromium-browser, google-chrome is in the path")
	}
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	return chromium.ctx
}

func startChromium() {
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path, chromium.found = found, true
			break
		}
	}
	if !chromium.found {
		return
	}
	dir, err := os.MkdirTemp("", "browser")
	if err != nil {
		chromium.err = err
		return
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(dir), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("disable-background-timer-throttling", true), chromedp.Flag("force-color-profile", "srgb"),
	}
	all, closeAll := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeBrowser := chromedp.NewContext(all)
	chromium.close = func() {
		closeBrowser()
		closeAll()
		_ = os.RemoveAll(dir)
	}
	chromium.ctx = ctx
	if err := chromedp.Do(ctx); err != nil {
		chromium.err = fmt.Errorf("browser: %s does not start: %w", path, err)
	}
}
