import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTo, type Asked, honest, liar, obedient } from './model-answers.ts'

/**
 * A server for the protocol of OpenAI's chat completions, correct or faulty: the model's name selects the behaviour.
 * `/requests/<key>` lists the requests with a key, `/left/<key>` those whose client left before the end of an answer; `/visited` lists
 * every other requested path.
 */
export function modelServer() {
  const requests = new Map<string, { body: unknown; headers: IncomingMessage['headers'] }[]>()
  const left = new Map<string, string[]>()
  const visited: string[] = []
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    if (path === '/visited') return void response.end(JSON.stringify(visited))
    if (path.startsWith('/requests/'))
      return void response.end(JSON.stringify(requests.get(path.slice('/requests/'.length)) ?? []))
    if (path.startsWith('/left/')) return void response.end(JSON.stringify(left.get(path.slice('/left/'.length)) ?? []))
    if (path !== '/v1/chat/completions') {
      visited.push(path)
      return void response.writeHead(404).end()
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    // The SDK sends an object of this form; tests of its content parse it themselves.
    const body = JSON.parse(text) as Body
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    response.once('close', () => {
      if (!response.writableEnded) left.set(key, [...(left.get(key) ?? []), body.model])
    })
    const known = requests.get(key) ?? []
    requests.set(key, [...known, { body, headers: request.headers }])
    const behave = behaviours[body.model] ?? notFound
    behave({ body, response, request, count: known.length, asked: askedIn(body) })
  }
}

type Body = {
  model: string
  stream?: boolean
  response_format?: unknown
  messages: { role: string; content: string | { text?: string }[] }[]
}

type Call = { body: Body; response: ServerResponse; request: IncomingMessage; count: number; asked: Asked }

function askedIn({ messages }: Body): Asked {
  const textOf = (content: Body['messages'][number]['content']) =>
    typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
  const all = messages.map(({ content }) => textOf(content))
  return {
    system: all[0] ?? '',
    user: all.findLast((text) => text.includes('<material>')) ?? all.at(-1) ?? '',
    all: all.join('\n'),
  }
}

const notFound = ({ response }: Call) => void response.writeHead(404).end('{"error":{"message":"no such model"}}')

const behaviours: Readonly<Record<string, (call: Call) => void>> = {
  honest: (call) => reply(call, answerTo(call.asked, honest)),
  fenced: (call) => reply(call, `Here you are [1]:\n\`\`\`json\n${answerTo(call.asked, honest)}\n\`\`\`\nDone {well}.`),
  formless: (call) =>
    call.body.response_format === undefined
      ? reply(call, answerTo(call.asked, honest))
      : void call.response.writeHead(400).end('{"error":{"message":"response_format is not supported"}}'),
  refusal: (call) => reply(call, null, { refusal: 'I will not do this.' }),
  'refusal-in-words': (call) => reply(call, 'I’m sorry, but I can’t help with that.'),
  filtered: (call) => reply(call, 'It is', { finish: 'content_filter' }),
  malformed: (call) => reply(call, '{"questions": [{"type": "MCQ", oops'),
  'malformed-once': (call) => reply(call, call.count === 0 ? '{"items": 1}' : answerTo(call.asked, honest)),
  truncated: (call) => {
    const whole = answerTo(call.asked, honest)
    reply(call, whole.slice(0, Math.ceil(whole.length * 0.7)), { finish: 'length' })
  },
  prose: (call) => reply(call, 'Water is wonderful, and questions about it are many.'),
  page: (call) => reply(call, '<!doctype html><html><body>Welcome</body></html>'),
  html: ({ response }) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Log in</html>'),
  // Sent in pieces, so that no length is stated.
  vast: (call) => {
    const message = { role: 'assistant', content: '…' }
    const [begun = '', ended = ''] = completion('vast', { index: 0, message, finish_reason: 'stop' }).split('…')
    call.response.writeHead(200, { 'Content-Type': 'application/json' }).write(begun)
    call.response.end(`${'word '.repeat(2_000_000)}${ended}`)
  },
  empty: (call) => reply(call, ''),
  nothing: ({ response }) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(),
  'busy-once': (call) => (call.count === 0 ? busy(call, '0') : reply(call, answerTo(call.asked, honest))),
  'busy-for-long': (call) => busy(call, '3600'),
  'broken-once': (call) =>
    call.count === 0 ? void call.response.writeHead(500).end('oops') : reply(call, answerTo(call.asked, honest)),
  broken: ({ response, request }) =>
    // A server that echoes its request must not leak the key.
    void response
      .writeHead(500)
      .end(JSON.stringify({ error: { message: `bad key ${request.headers.authorization}` } })),
  denied: ({ response, request }) =>
    void response
      .writeHead(401)
      .end(JSON.stringify({ error: { message: `bad key ${request.headers.authorization}` } })),
  redirecting: ({ response }) => void response.writeHead(307, { Location: '/elsewhere/chat/completions' }).end(),
  stalling: () => {},
  'stalling-in-a-stream': (call) => pieces(call, 'Water moves. It never '.repeat(6), 'stall'),
  slow: (call) => slowly(call),
  reset: ({ request }) => void request.socket.destroy(),
  'reset-in-a-stream': (call) => pieces(call, 'Water moves. It never '.repeat(6), 'reset'),
  'cut-stream': (call) => pieces(call, 'Water moves. It never '.repeat(6), 'end'),
  liar: (call) => reply(call, answerTo(call.asked, liar)),
  obedient: (call) => reply(call, answerTo(call.asked, obedient), { tools: true }),
}

function busy({ response }: Call, after: string): void {
  response.writeHead(429, { 'Retry-After': after }).end('{"error":{"message":"slow down"}}')
}

type ReplyOptions = { finish?: string; refusal?: string; tools?: boolean }

// What a model that wants to act sends beside its text; it was offered no tool.
const toolCalls = [
  { index: 0, id: 'call-1', type: 'function', function: { name: 'delete_lesson', arguments: '{"id":"all"}' } },
]

function reply(
  call: Call,
  content: string | null,
  { finish = 'stop', refusal, tools = false }: ReplyOptions = {},
): void {
  const { body, response } = call
  if (body.stream === true)
    return stream(call, content ?? '', { finish, ...(refusal === undefined ? {} : { refusal }), tools })
  const message = { role: 'assistant', content, refusal, ...(tools ? { tool_calls: toolCalls } : {}) }
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(completion(body.model, { index: 0, message, finish_reason: finish }))
}

function completion(model: string, choice: object): string {
  return JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model, choices: [choice] })
}

function stream(call: Call, content: string, { finish, refusal, tools }: ReplyOptions): void {
  const { response } = call
  begin(response)
  for (const piece of inPieces(content)) event(response, { delta: { content: piece }, finish_reason: null })
  if (refusal !== undefined) event(response, { delta: { refusal }, finish_reason: null })
  if (tools === true) event(response, { delta: { tool_calls: toolCalls }, finish_reason: null })
  event(response, { delta: {}, finish_reason: finish ?? 'stop' })
  response.end('data: [DONE]\n\n')
}

function pieces({ response, request, body }: Call, content: string, end: 'stall' | 'reset' | 'end'): void {
  if (body.stream !== true) return void request.socket.destroy()
  begin(response)
  for (const piece of inPieces(content)) event(response, { delta: { content: piece }, finish_reason: null })
  // Written data is sent before the connection closes.
  if (end === 'reset') response.write(': gone\n\n', () => setImmediate(() => request.socket.resetAndDestroy()))
  if (end === 'end') response.end()
}

const betweenWordsMs = 100

// It never ends: the client has to disconnect.
function slowly({ response, request, body }: Call): void {
  if (body.stream !== true) return void request.socket.destroy()
  begin(response)
  let words = 0
  const timer = setInterval(
    () => event(response, { delta: { content: `word${++words} ` }, finish_reason: null }),
    betweenWordsMs,
  )
  response.once('close', () => clearInterval(timer))
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
}

function event(response: ServerResponse, choice: object): void {
  response.write(`data: ${JSON.stringify({ id: '1', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`)
}

/** A text in pieces that end anywhere, between the halves of a number in brackets too; a long one in longer ones. */
function inPieces(text: string): string[] {
  return text.match(text.length > 400 ? /[^]{1,150}/gu : /[^]{1,7}/gu) ?? []
}
