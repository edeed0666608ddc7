import { expect, test } from 'vitest'
import { lessonNamedIn, namesLesson } from './webview-lesson.ts'

const id = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'

test.each([
  ['', { kind: 'unnamed' }],
  ['?theme=dark', { kind: 'unnamed' }],
  [`?flow_id=${id}`, { kind: 'there', id }],
  [`?theme=dark&flowId=${id.toUpperCase()}`, { kind: 'there', id }],
  ['?flow_id=', { kind: 'none' }],
  ['?flow_id=__proto__', { kind: 'none' }],
  [`?flow_id=${id}/../x`, { kind: 'none' }],
])('the address with %s shows %o', (search, asked) => expect(lessonNamedIn(search)).toEqual(asked))

test('an address without a lesson names the one that was created for it', () => {
  const href = 'https://takhti.example/webview/whiteboard-chat?theme=dark&flowId=x#page'
  const named = namesLesson(href, id)
  expect(named).toBe(`/webview/whiteboard-chat?theme=dark&flow_id=${id}#page`)
  expect(lessonNamedIn(new URL(named, href).search)).toEqual({ kind: 'there', id })
})
