// Talking to the server: single calls, and the live stream of events.

/** An answer other than 2xx: `status`, and the server's sentence as message. */
export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence || `HTTP ${status}`);
    this.status = status;
  }
}

async function request(path, options = {}) {
  const response = await fetch(path, { signal: AbortSignal.timeout(25_000), ...options });
  const text = await response.text();
  let body = null;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    if (response.ok) throw new Refused(response.status, text.slice(0, 200));
  }
  if (!response.ok) throw new Refused(response.status, body?.error || body?.description || text.slice(0, 200));
  return body;
}

/** POST /chat/name with a JSON body; rejects with Refused, or TypeError when the server is gone. */
export const post = (name, body) => request('/chat/' + name, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** GET /chat/name?query. */
export const get = (name, query) => request(`/chat/${name}?${new URLSearchParams(query)}`);

const firstWait = 400;
const longestWait = 4000;

/**
 * Follows /chat/events. The browser's own reconnecting is not used, since it would repeat the first address with an old `after`.
 * `on.open()` is called at each connection, `on.event(event)` for each event in order, `on.lost()` at each loss.
 */
export function follow(me, on) {
  let after = null;
  let wait = firstWait;

  function connect() {
    const query = new URLSearchParams({ me });
    if (after !== null) query.set('after', after);
    const stream = new EventSource('/chat/events?' + query);
    stream.onopen = () => {
      wait = firstWait;
      on.open();
    };
    stream.onmessage = message => {
      if (message.lastEventId !== '') after = message.lastEventId;
      on.event(JSON.parse(message.data));
    };
    stream.onerror = () => {
      stream.close();
      on.lost();
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    };
  }
  connect();
}
