// The page's own sentences, in Brazilian Portuguese and English. What the bot says comes from the bot.

const portuguese = {
  welcomeTitle: 'Chat local de damas',
  welcomeLead: 'Escolha um nome e entre no grupo. Não precisa de conta: cada janela do navegador é uma pessoa.',
  yourName: 'Seu nome',
  nameHint: 'O mesmo nome é sempre a mesma pessoa.',
  yourLanguage: 'Seu idioma',
  enter: 'Entrar',
  nameMissing: 'Escreva um nome para entrar.',
  noServer: 'O chat local não responde. Ele está ligado?',
  chats: 'Conversas',
  messages: 'Mensagens',
  suggestions: 'Sugestões',
  changeName: 'Trocar nome',
  otherWindow: 'Abrir outra janela',
  otherHint: 'Entre como outra pessoa e jogue dos dois lados.',
  otherTitle: 'Outra janela, outra pessoa',
  otherName: 'Nome da outra pessoa',
  open: 'Abrir',
  cancel: 'Cancelar',
  close: 'Fechar',
  ok: 'OK',
  back: 'Voltar às conversas',
  picture: 'Imagem ampliada',
  enlarge: 'Ampliar imagem',
  play: 'Mostrar animação',
  message: 'Mensagem',
  send: 'Enviar',
  start: 'Começar',
  cancelReply: 'Cancelar resposta',
  reply: 'Responder',
  remove: 'Apagar',
  removeAsk: 'Apagar esta mensagem para todos?',
  replyingTo: name => `Resposta a ${name}`,
  deleted: 'Mensagem apagada',
  photo: 'Foto',
  file: 'Arquivo',
  animation: 'Animação',
  buttons: 'Botões da mensagem',
  edited: 'editada',
  you: 'Você',
  bot: 'bot',
  topic: name => `Tópico ${name}`,
  groupOf: name => `Grupo · você é ${name}`,
  channelOf: 'Canal',
  directWith: name => `Mensagem direta · você é ${name}`,
  newMessages: n => n === 1 ? '1 mensagem nova' : `${n} mensagens novas`,
  toBottom: 'Ir para o fim',
  unread: n => n === 1 ? '1 não lida' : `${n} não lidas`,
  noMessages: 'Nenhuma mensagem ainda',
  offline: 'Conexão perdida, tentando de novo…',
  online: 'Conectado de novo.',
  notSent: 'Não foi enviada; o texto continua aqui.',
  failed: why => `Não deu certo: ${why}`,
  unanswered: label => `O bot não respondeu ao botão “${label}”.`,
  buttonGone: 'Este botão não está mais na mensagem.',
  groupHint: 'O grupo está vazio. Desafie alguém ou jogue contra o bot:',
  directHint: 'Aqui você joga sozinho contra o bot e recebe os avisos dele.',
  editedBy: (name, text) => `${name}, editada: ${text}`,
  today: 'Hoje',
  yesterday: 'Ontem',
  service: [
    [/^(.+) joined the group$/, '$1 entrou no grupo'],
    [/^(.+) left the group$/, '$1 saiu do grupo'],
    [/^(.+) renamed the group to (.+)$/, '$1 mudou o nome do grupo para $2'],
    [/^(.+) created the group$/, '$1 criou o grupo'],
    [/^(.+) pinned a message$/, '$1 fixou uma mensagem'],
    [/^The group became a supergroup$/, 'O grupo virou um supergrupo'],
    [/^Topic (.+) was created$/, 'O tópico $1 foi criado'],
    [/^The topic was closed$/, 'O tópico foi fechado'],
    [/^The topic was reopened$/, 'O tópico foi reaberto'],
  ],
};

const english = {
  welcomeTitle: 'Local draughts chat',
  welcomeLead: 'Pick a name and join the group. No account needed: every browser window is a person.',
  yourName: 'Your name',
  nameHint: 'The same name is always the same person.',
  yourLanguage: 'Your language',
  enter: 'Join',
  nameMissing: 'Write a name to join.',
  noServer: 'The local chat does not answer. Is it running?',
  chats: 'Chats',
  messages: 'Messages',
  suggestions: 'Suggestions',
  changeName: 'Change name',
  otherWindow: 'Open another window',
  otherHint: 'Join as somebody else and play both sides.',
  otherTitle: 'Another window, another person',
  otherName: 'Name of the other person',
  open: 'Open',
  cancel: 'Cancel',
  close: 'Close',
  ok: 'OK',
  back: 'Back to the chats',
  picture: 'Enlarged picture',
  enlarge: 'Enlarge picture',
  play: 'Show animation',
  message: 'Message',
  send: 'Send',
  start: 'Start',
  cancelReply: 'Cancel reply',
  reply: 'Reply',
  remove: 'Delete',
  removeAsk: 'Delete this message for everybody?',
  replyingTo: name => `Reply to ${name}`,
  deleted: 'Deleted message',
  photo: 'Photo',
  file: 'File',
  animation: 'Animation',
  buttons: 'Buttons of the message',
  edited: 'edited',
  you: 'You',
  bot: 'bot',
  topic: name => `Topic ${name}`,
  groupOf: name => `Group · you are ${name}`,
  channelOf: 'Channel',
  directWith: name => `Direct message · you are ${name}`,
  newMessages: n => n === 1 ? '1 new message' : `${n} new messages`,
  toBottom: 'Go to the end',
  unread: n => `${n} unread`,
  noMessages: 'No messages yet',
  offline: 'Connection lost, trying again…',
  online: 'Connected again.',
  notSent: 'Not sent; your text is still here.',
  failed: why => `That did not work: ${why}`,
  unanswered: label => `The bot did not answer the button “${label}”.`,
  buttonGone: 'The message no longer has this button.',
  groupHint: 'The group is empty. Challenge somebody or play against the bot:',
  directHint: 'Here you play alone against the bot and get its notices.',
  editedBy: (name, text) => `${name}, edited: ${text}`,
  today: 'Today',
  yesterday: 'Yesterday',
  service: [],
};

/** The sentences of the chosen language: strings, and functions of numbers or names. */
export let t = portuguese;

/** The chosen language as an IETF tag; dates and times are written in it. */
export let locale = 'pt-BR';

const languages = ['pt-br', 'en', 'es', 'it', 'ru', 'uk', 'tr'];

/** The offered language nearest to what the browser prefers; English when none is. */
export function preferredLanguage() {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const found = languages.find(l => l.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}

/** Sets the language ("pt-br", "en", …) and rewrites everything marked data-text, data-label or data-placeholder. */
export function speak(language) {
  const own = language.startsWith('pt');
  t = own ? portuguese : english;
  locale = own ? 'pt-BR' : language;
  document.documentElement.lang = own ? 'pt-BR' : 'en';
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = t[node.dataset.text];
  for (const node of document.querySelectorAll('[data-label]')) node.setAttribute('aria-label', t[node.dataset.label]);
  for (const node of document.querySelectorAll('[data-placeholder]')) node.placeholder = t[node.dataset.placeholder];
}

/** A service sentence, which the server tells in English, in the page's language. */
export function serviceSentence(english) {
  const [pattern, own] = t.service.find(([pattern]) => pattern.test(english)) ?? [english, english];
  return english.replace(pattern, own);
}

/** "14:03" of a unix time in seconds. */
export function clock(seconds) {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
}

/** "Today", "Yesterday" or "3 de maio" of a unix time in seconds. */
export function day(seconds) {
  const date = new Date(seconds * 1000);
  const now = new Date();
  if (sameDay(date, now)) return t.today;
  if (sameDay(date, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return t.yesterday;
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year }).format(date);
}

/** Whether two dates fall on the same local day. */
export function sameDay(a, b) {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
}
