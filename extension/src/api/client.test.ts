import { expect, test } from 'vitest'
import { answerOf, clientOf } from './client.ts'

const origin = 'https://takhti.school.example'
const capture = {
  kind: 'article' as const,
  title: 'T',
  url: 'https://reader.example/',
  language: 'en',
  capturedAt: '2026-11-21T10:00:00.000Z',
  via: 'article' as const,
  segments: [{ text: 'Text.' }],
}
const item = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'T',
  kind: 'article',
  url: 'https://reader.example/',
  language: 'en',
  questionCount: 5,
  createdAt: '2026-11-21T10:00:00.000Z',
  parentId: null,
  tags: [],
  isStarred: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('a capture is sent with token, institute, key and the contract’s version, without cookies', async () => {
  const sent: Request[] = []
  const credentials: (string | undefined)[] = []
  const client = clientOf(origin, async (request, init) => {
    sent.push(new Request(request, init))
    credentials.push(init?.credentials)
    return Response.json(item)
  })
  const context = { session: { token: 'tok', instituteId: 'inst' }, idempotencyKey: 'key' }
  expect(await answerOf(client.capture.send(capture, { context }))).toEqual({ isOk: true, value: item })
  const [request] = sent
  expect(request?.url).toBe(`${origin}/api/capture`)
  expect(request?.method).toBe('POST')
  expect(credentials).toEqual(['omit'])
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer tok',
    instituteid: 'inst',
    'idempotency-key': 'key',
    'takhti-contract': '1',
  })
  expect(await request?.json()).toEqual(capture)
})

test.each([
  ['a code of the catalogue', () => Response.json(wire('capture/too-short'), { status: 400 }), 'capture/too-short'],
  ['a licence code', () => Response.json(wire('LICENSE_LIMIT_EXHAUSTED'), { status: 406 }), 'LICENSE_LIMIT_EXHAUSTED'],
  ['a code it does not know', () => Response.json(wire('moon/full'), { status: 503 }), 'common/internal'],
  ['a 429 of something in between', () => new Response('slow down', { status: 429 }), 'common/too-many'],
  ['another site’s page', () => html('<h1>Hello</h1>', 200), 'notTakhti'],
  ['another site’s missing page', () => html('Not found', 404), 'notTakhti'],
  ['another shape', () => Response.json({ ok: true }), 'notTakhti'],
  ['an empty body', () => new Response(null, { status: 204 }), 'notTakhti'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
  ['silence', () => Promise.reject(new DOMException('timed out', 'TimeoutError')), 'offline'],
])('%s is understood', async (_, reply, problem) => {
  const client = clientOf(origin, async () => reply())
  expect(await answerOf(client.devices.start({ clientName: 'test' }))).toEqual({ isOk: false, problem })
})

function wire(code: string): object {
  return { code, message: 'words', requestId: 'r1' }
}

function html(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } })
}
