import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

/**
 * Starts a released Firefox for Playwright, and handles the commands of WebDriver BiDi that it lacks: without them no
 * context opens. `TAKHTI_FIREFOX` is the program; the arguments are Playwright's.
 */
const lacked: ReadonlySet<unknown> = new Set(['emulation.setMediaFeaturesOverride'])

const setValue = "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call"

/**
 * Playwright's typing into a field, by the setter of the browser: React ignores a value that is assigned to the
 * element.
 */
function seenByReact(text: string): string {
  return text
    .replaceAll('inputElement.value += text;', `${setValue}(inputElement, inputElement.value + text);`)
    .replaceAll('inputElement.value = value;', `${setValue}(inputElement, value);`)
}

const firefox = spawn(process.env['TAKHTI_FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

let log = ''
firefox.stderr.on('data', (part: Buffer) => {
  log += part.toString()
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(log)?.[1]
  if (address === undefined) return
  firefox.stderr.removeAllListeners('data').resume()
  listen(address)
})

function listen(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url = '/session' }) => relay(client, new WebSocket(address + url)))
  server.on('listening', () => {
    const bound = server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
}

function relay(client: WebSocket, browser: WebSocket): void {
  const waiting: string[] = []
  browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)))
  client.on('message', (data) => {
    const text = seenByReact(textOf(data))
    const { id, method }: { id: number; method: string } = JSON.parse(text)
    if (lacked.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
  browser.on('message', (data) => client.send(textOf(data)))
  client.on('close', () => browser.close())
  browser.on('close', () => client.close())
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
