import { addShape } from '@takhti/schema/board/operations'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import type { FoundLesson, Lesson } from '@takhti/schema/lessons/model'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { pageRoomName } from '#rooms/names.ts'
import { aSeat, rooms } from '#rooms/visitor.ts'
import { Drawer } from '../src/board/drawer.ts'
import { freshSchool } from './fresh-school.ts'

const fresh = freshSchool()
const teacher = () => fresh.school.callers.instructor.token

async function find(name: string): Promise<string[]> {
  const reply = await fresh.worker.get(`/v2/flow/search?name=${encodeURIComponent(name)}`, teacher())
  expect(reply.status, `${name} ${JSON.stringify(reply.body)}`).toBe(200)
  // The path answers this shape.
  return (reply.body as { items: FoundLesson[] }).items.map((item) => item.name)
}

async function lessonWith(name: string, text: string): Promise<string> {
  const reply = await fresh.worker.post('/flow/addIWB', teacher(), { name })
  // The path answers this shape.
  const { flow_id: id } = reply.body as Lesson
  const { instituteId, personId } = fresh.school.at
  const drawer = await Drawer.enter(
    { room: 'page', flow_id: id, pageId: id },
    aSeat('instructor', { instituteId, personId }),
  )
  await drawer.edit((doc) => {
    const shape = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
    const props = { x: 0, y: 0, width: 200, height: 40, text, size: 24 }
    addShape(doc, { id: shape, kind: 'text', props, style: defaultStyle, order: 'a0' }, 'test')
  })
  await isIndexed(id)
  return id
}

/** Runs the page's alarm until its text is stored: a room that could not reach a database retries a minute later. */
async function isIndexed(id: string): Promise<void> {
  const room = rooms.PAGE_ROOM.getByName(pageRoomName(fresh.school.at.instituteId, id, id))
  const stored = fresh.env.INSTITUTES_00.prepare('select 1 from lesson_texts where lesson_id = ?').bind(id)
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(room)
    expect(await stored.first(), 'the text of the page is stored').not.toBeNull()
  }, 30_000)
}

const queries = ['हिंदी', 'हिन्दी', 'color', 'colour', '3', '٣', 'जमीन', 'ज़मीन', 'चांद', 'don’t', "don't"]

test('[T1] a lesson is found by either spelling of its name and its text', async () => {
  await lessonWith('हिन्दी colour ٣', 'ज़मीन और चाँद don’t')
  for (const query of queries) expect(await find(query), query).toEqual(['हिन्दी colour ٣'])
  for (const query of ['collar', '4', 'हनदी']) expect(await find(query), query).toEqual([])
})

test('[T1] the job folds terms again that an older build folded', async () => {
  const id = await lessonWith('हिन्दी colour ٣', 'ज़मीन और चाँद don’t')
  const db = fresh.env.INSTITUTES_00
  const ofLesson = (statement: string) => db.prepare(statement).bind(id).run()
  await ofLesson("update lessons set name_words = 'हिन्दी colour ٣', words_version = 1 where id = ?")
  await ofLesson("update lesson_texts set words = 'ज़मीन और चाँद don t', words_version = 1 where lesson_id = ?")
  expect([await find('हिंदी'), await find('चांद')]).toEqual([[], []])
  await fresh.worker.drain()
  for (const query of queries) expect(await find(query), query).toEqual(['हिन्दी colour ٣'])
})
