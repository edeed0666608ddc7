import { describeShape } from '@takhti/schema/board/arrange'
import { addPage, addShape, removePage, removeShapes, restorePage } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import { quoteQueries } from '@takhti/schema/lessons/finding/quote-place'
import { maxLessonText } from '@takhti/schema/lessons/finding/rules'
import type { FoundLesson, Lesson } from '@takhti/schema/lessons/model'
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { instituteDatabaseOf } from '#platform/db.ts'
import { lessonRoomName, pageRoomName } from '#rooms/names.ts'
import { aSeat, rooms, Visitor } from '#rooms/visitor.ts'
import { Drawer, drawRectangle } from '../src/board/drawer.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'
import { strayAccess } from './tripwire.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token
const learner = () => fresh.school.callers.learner.token

async function post<Answer>(path: string, body: object, token = teacher()): Promise<Answer> {
  const reply = await fresh.worker.post(path, token, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
  // Each caller below names the shape that its path answers.
  return reply.body as Answer
}

const lesson = (name: string) => post<Lesson>('/flow/addIWB', { name })

async function find(name: string, token = teacher(), more = ''): Promise<FoundLesson[]> {
  const reply = await fresh.worker.get(`/v2/flow/search?name=${encodeURIComponent(name.toWellFormed())}${more}`, token)
  expect(reply.status, `${name} ${JSON.stringify(reply.body)}`).toBe(200)
  return (reply.body as { items: FoundLesson[] }).items
}

const namesOf = (found: readonly FoundLesson[]) => found.map(({ name }) => name).sort()

const info = async (id: string) => (await fresh.worker.get(`/flow/getWhiteBoardInfo/${id}`, teacher())).body as Lesson

function write(doc: Y.Doc, text: string, kind: 'text' | 'note' = 'text', y = 0): string {
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const props = { x: 0, y, width: 200, height: 40, text, size: 24 }
  addShape(doc, { id, kind, props, style: defaultStyle, order: topOrder(doc) }, 'test')
  return id
}

/** A user at a page of a lesson of the school, and the room's alarm. */
async function atPage(lessonId: string, pageId = lessonId) {
  const { instituteId, personId } = fresh.school.at
  const stub = rooms.PAGE_ROOM.getByName(pageRoomName(instituteId, lessonId, pageId))
  const seat = aSeat('instructor', { instituteId, personId })
  const drawer = await Drawer.enter({ room: 'page', flow_id: lessonId, pageId }, seat)
  return { drawer, stub, report: () => runDurableObjectAlarm(stub) }
}

/** Makes every lesson a day old, so that a drawing now is a change of its own. */
async function age(at = '2026-01-01T00:00:00.000Z') {
  await fresh.env.INSTITUTES_00.prepare('update lessons set updated_at = ?').bind(at).run()
}

const scripts: Record<string, [text: string, queries: string[]]> = {
  English: ['Photosynthesis in green leaves, 3.5 well-known facts', ['photo', 'leaves green', 'ph', '3.5', 'known']],
  French: ['Électricité et énergie', ['energie', 'electri']],
  Hindi: ['प्रकाश संश्लेषण की क्रिया', ['संश्लेषण', 'प्रका', 'की']],
  Odia: ['ଆଲୋକ ସଂଶ୍ଳେଷଣ', ['ସଂଶ୍ଳେଷଣ', 'ଆଲୋ']],
  Kannada: ['ದ್ಯುತಿಸಂಶ್ಲೇಷಣೆ ಪಾಠ', ['ದ್ಯುತಿ', 'ಪಾಠ']],
  Bengali: ['সালোকসংশ্লেষণ প্রক্রিয়া', ['সালোক', 'প্রক্রিয়া']],
  Gujarati: ['પ્રકાશસંશ્લેષણ પાઠ', ['પાઠ', 'પ્રકાશ']],
  Tamil: ['ஒளிச்சேர்க்கை பாடம்', ['ஒளிச்', 'பாடம்']],
  Arabic: ['عَمَلِيَّةُ البناء الضوئي', ['عملية', 'الضو', 'عَمَلِيَّة']],
  Chinese: ['植物的光合作用', ['光合', '作用', '的']],
  Japanese: ['植物の光合成', ['光合成', '植物の']],
  Russian: ['Фотосинтез растений', ['фото', 'растен']],
}

test.each(Object.entries(scripts))(
  '[FI-1] %s is found by name, by tag and by the text of a page',
  async (_, [text, queries]) => {
    const [named, tagged, drawn] = [await lesson(text), await lesson('One'), await lesson('Two')]
    await post('/flow/tags', { flow_id: tagged.flow_id, tags: [text.slice(0, 40)] })
    const { drawer, report } = await atPage(drawn.flow_id)
    await drawer.edit((doc) => void write(doc, text))
    expect(await report()).toBe(true)
    for (const query of queries) {
      const found = await find(query)
      expect(
        found.map(({ flow_id }) => flow_id),
        query,
      ).toEqual(expect.arrayContaining([named.flow_id, drawn.flow_id]))
      const place = found.find(({ flow_id }) => flow_id === drawn.flow_id)?.place
      expect(place, query).toMatchObject({ pageId: drawn.flow_id })
      expect(
        place?.parts.some(({ isFound }) => isFound),
        query,
      ).toBe(true)
    }
    expect(namesOf(await find(queries[0] ?? ''))).toContain('One')
  },
)

test('[FI-2] text, notes and alt texts are found, from top to bottom; erased ones are not', async () => {
  const { flow_id } = await lesson('Trees')
  const { drawer, report } = await atPage(flow_id)
  let note = ''
  await drawer.edit((doc) => {
    write(doc, 'Chlorophyll', 'text', 200)
    note = write(doc, 'Water from the soil', 'note', 100)
    describeShape(doc, { id: drawRectangle(doc), alt: 'A green leaf' }, 'test')
  })
  await report()
  const [found] = await find('soil leaf chloro trees')
  expect(found?.place?.parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
    'leaf',
    'soil',
    'Chlorophyll',
  ])
  await drawer.edit((doc) => removeShapes(doc, [note], 'test'))
  await report()
  expect(await find('soil')).toEqual([])
  expect(namesOf(await find('leaf'))).toEqual(['Trees'])
})

test('[FI-2] names, tags and pages are found as they are now', async () => {
  const { flow_id } = await lesson('Plants')
  await post('/flow/renameIwb', { flow_id, name: 'Animals' })
  expect([await find('plants'), namesOf(await find('animals'))]).toEqual([[], ['Animals']])
  await post('/flow/tags', { flow_id, tags: ['Biology'] })
  await post('/flow/tags', { flow_id, tags: ['Zoology'] })
  expect([await find('biology'), namesOf(await find('zoology'))]).toEqual([[], ['Animals']])
  const other = await lesson('Animals (9)')
  const moved = await post<{ lessons: Lesson[] }>('/v2/flow/move-to-folder', {
    flow_ids: [other.flow_id],
    parentId: fresh.school.at.folderId,
  })
  expect(moved.lessons).toHaveLength(1)
  expect(namesOf(await find('animals'))).toEqual(['Animals', 'Animals (9)'])
  await post('/flow/removeIwb', { flow_id })
  expect(namesOf(await find('animals'))).toEqual(['Animals (9)'])
  await post('/folder/restore', { id: flow_id })
  expect(namesOf(await find('zoology'))).toEqual(['Animals'])
})

test('[F1 FI-3] a search shows only lessons that the caller may open', async () => {
  const secret = await lesson('Kumquat of ours')
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  await post('/flow/addIWB', { name: 'Kumquat of theirs' }, other.callers.instructor.token)
  expect(namesOf(await find('kumquat'))).toEqual(['Kumquat of ours'])
  expect(await find('kumquat', learner())).toEqual([])
  expect(await find('kumquat', teacher(), `&classId=${fresh.school.at.classId}`)).toEqual([])
  await post('/flow/publishIwb', { flow_id: secret.flow_id, class_id: fresh.school.at.classId })
  expect(namesOf(await find('kumquat', learner()))).toEqual(['Kumquat of ours'])
  expect(namesOf(await find('kumquat', learner(), `&classId=${fresh.school.at.classId}`))).toEqual(['Kumquat of ours'])
  expect(await find('kumquat', learner(), `&classId=${anId()}`)).toEqual([])
  expect(namesOf(await find('kumquat', other.callers.instructor.token))).toEqual(['Kumquat of theirs'])
})

test.each([
  '"',
  "'",
  'kumquat" OR institute : "a',
  'institute : *',
  '{title body} : (kumquat)',
  'NEAR(kumquat theirs)',
  'kumquat NOT ours',
  'kumquat*',
  '^kumquat',
  '-kumquat',
  '(((',
  '\u0000',
  '\ud800',
  '%',
  '🙂',
  '+',
  'OR',
  'AND AND',
  ' ',
])('[F1 FI-3] what looks like a question to the index is words: %j', async (query) => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  await post('/flow/addIWB', { name: 'Kumquat theirs' }, other.callers.instructor.token)
  expect((await find(query)).every(({ name }) => name !== 'Kumquat theirs')).toBe(true)
})

test('[F1 FI-3] the tripwire catches a query of the index that names no institute', async () => {
  const sql = 'select lesson_id from lesson_index where lesson_index match ?'
  const ask = (question: string) => strayAccess(fresh.env.INSTITUTES_00, { sql, params: [question] }, [])
  expect(await ask('"plants" *')).toHaveLength(1)
  expect(await ask(`institute : "${anId().replaceAll('-', '')}" AND {title body} : ("plants" *)`)).toEqual([])
})

test('[FI-4] pages of results neither skip nor repeat, also while lessons are made', async () => {
  const made: string[] = []
  for (let index = 0; index < 7; index += 1) made.push((await lesson(`Tulip ${index}`)).flow_id)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const reply = await fresh.worker.get(
      `/v2/flow/search?name=tulip&limit=2${cursor && `&cursor=${cursor}`}`,
      teacher(),
    )
    const page = reply.body as { items: FoundLesson[]; cursor: string | null }
    seen.push(...page.items.map(({ flow_id }) => flow_id))
    cursor = page.cursor
    await lesson('Tulip, made meanwhile')
  }
  expect(seen).toEqual(made.toReversed())
})

test('[FI-5] drawing modifies a lesson: its time, its place in the list, and everyone’s feed', async () => {
  const { lessonId } = fresh.school.at
  const later = await lesson('Another')
  await age()
  await fresh.env.INSTITUTES_00.prepare("update lessons set updated_at = '2026-02-01T00:00:00.000Z' where id = ?")
    .bind(later.flow_id)
    .run()
  const cursor = ((await fresh.worker.get('/changes', learner())).body as { cursor: string }).cursor
  const { drawer, report } = await atPage(lessonId)
  await drawer.edit(drawRectangle)
  const before = new Date().toISOString()
  await report()
  expect((await info(lessonId)).updatedAt >= before).toBe(true)
  const list = await fresh.worker.get('/v2/flow/getWhiteBoard-paginated', teacher())
  expect((list.body as { items: Lesson[] }).items.map(({ flow_id }) => flow_id)).toEqual([lessonId, later.flow_id])
  const changes = await fresh.worker.get(`/changes?cursor=${cursor}`, learner())
  expect(changes.body).toMatchObject({ items: [{ entity: 'lesson', entityId: lessonId, kind: 'upsert' }] })
  // Once in some seconds, however many edits there are.
  const at = (await info(lessonId)).updatedAt
  await drawer.edit(drawRectangle)
  await report()
  expect((await info(lessonId)).updatedAt).toBe(at)
  expect((await fresh.worker.get(`/changes?cursor=${cursor}`, learner())).body).toMatchObject({ items: [{}] })
})

test('[FI-5] devices of a class are notified of the first drawing, and once when drawing ends', async () => {
  const { lessonId, instituteId } = fresh.school.at
  const student = aSeat('learner', { instituteId, personId: fresh.school.personIds.learner })
  const device = await Visitor.enter({ room: 'user' }, student)
  const reader = await Visitor.enter({ room: 'page', flow_id: lessonId, pageId: lessonId }, student)
  const advances = () => device.messages.filter(({ type }) => type === 'changes/advanced').length
  await age()
  const published = advances()
  const { drawer, report } = await atPage(lessonId)
  await drawer.edit(drawRectangle)
  await report()
  const first = await device.until('the first', () => advances() > published && advances())
  const { updatedAt } = await info(lessonId)
  await drawer.edit(drawRectangle)
  await report()
  expect([advances(), (await info(lessonId)).updatedAt]).toEqual([first, updatedAt])
  await drawer.edit(drawRectangle)
  // A user who only reads on delays nothing.
  drawer.visitor.socket.close()
  await device.until('what was drawn', () => advances() > first)
  expect((await info(lessonId)).updatedAt > updatedAt).toBe(true)
  reader.socket.close()
})

test('[FI-5] a viewer modifies nothing', async () => {
  const { flow_id: lessonId } = await lesson('Fruit')
  const { drawer, report, stub } = await atPage(lessonId)
  await drawer.edit((doc) => void write(doc, 'Mango'))
  await report()
  await age()
  await evictDurableObject(stub)
  const viewer = await atPage(lessonId)
  viewer.drawer.visitor.socket.close()
  await viewer.report()
  expect((await info(lessonId)).updatedAt).toBe('2026-01-01T00:00:00.000Z')
  expect(namesOf(await find('mango'))).toEqual(['Fruit'])
})

test('[FI-6] a room that dies before its report, or fails to send it, reports later', async () => {
  const { flow_id } = await lesson('Rivers')
  const { drawer, report, stub } = await atPage(flow_id)
  await drawer.edit((doc) => void write(doc, 'Ganges'))
  await evictDurableObject(stub)
  expect(await report()).toBe(true)
  expect(namesOf(await find('ganges'))).toEqual(['Rivers'])
  await drawer.edit((doc) => void write(doc, 'Brahmaputra'))
  await fresh.env.INSTITUTES_00.prepare('alter table lesson_texts rename to gone').run()
  expect(await report()).toBe(true)
  await fresh.env.INSTITUTES_00.prepare('alter table gone rename to lesson_texts').run()
  expect(await find('brahma')).toEqual([])
  await evictDurableObject(stub)
  expect(await report()).toBe(true)
  expect(namesOf(await find('brahma'))).toEqual(['Rivers'])
  expect(await report()).toBe(false)
})

test('[FI-6] a job indexes the text of lessons of builds before search', async () => {
  const at = { instituteId: fresh.school.at.instituteId, id: fresh.school.at.lessonId }
  expect(await find('lesson')).toEqual([])
  await fresh.env.INSTITUTES_00.prepare(`update lessons set tags = '["Old school"]' where institute_id = ? and id = ?`)
    .bind(at.instituteId, at.id)
    .run()
  const { drawer, report } = await atPage(at.id)
  await drawer.edit((doc) => void write(doc, 'Papaya'))
  await report()
  await fresh.worker.drain()
  for (const query of ['lesson', 'old', 'papaya school'])
    expect(namesOf(await find(query)), query).toEqual(['A lesson'])
})

test('[FI-7] a removed page is not found, and is found again when restored', async () => {
  const { flow_id } = await lesson('Seas')
  const { instituteId, personId } = fresh.school.at
  const index = rooms.LESSON_ROOM.getByName(lessonRoomName(instituteId, flow_id))
  const seat = aSeat('instructor', { instituteId, personId })
  const lessonDrawer = await Drawer.enter({ room: 'lesson', flow_id }, seat)
  const pageId = anId()
  await lessonDrawer.edit((doc) => addPage(doc, { id: pageId, lessonId: flow_id, random: Math.random }, 'test'))
  const { drawer, report } = await atPage(flow_id, pageId)
  await drawer.edit((doc) => void write(doc, 'Coral reef'))
  await report()
  expect((await find('coral'))[0]?.place?.pageId).toBe(pageId)
  await lessonDrawer.edit((doc) => removePage(doc, { id: pageId, removedAt: new Date().toISOString() }, 'test'))
  await runDurableObjectAlarm(index)
  expect(await find('coral')).toEqual([])
  await lessonDrawer.edit((doc) => restorePage(doc, pageId, 'test'))
  await runDurableObjectAlarm(index)
  expect(namesOf(await find('coral'))).toEqual(['Seas'])
})

test('[FI-8] a lesson with endless text stores its first pages, and its row stays small', async () => {
  const { flow_id } = await lesson('Long')
  for (let page = 0; page < 7; page += 1) {
    const { drawer, report } = await atPage(flow_id, page === 0 ? flow_id : anId())
    await drawer.edit((doc) => void write(doc, `begin${page} ${'word '.repeat(3_900)}`))
    await report()
  }
  const [row] = await instituteDatabaseOf(fresh.env, '00')
    .$client.prepare(
      'select sum(length(text)) as text, sum(length(words)) as words from lesson_texts where institute_id = ?',
    )
    .bind(fresh.school.at.instituteId)
    .all<{ text: number; words: number }>()
    .then(({ results }) => results)
  expect(row?.text).toBeLessThanOrEqual(maxLessonText)
  expect(row?.words).toBeLessThanOrEqual(maxLessonText)
  expect([namesOf(await find('begin0')), await find('begin6')]).toEqual([['Long'], []])
})

test('[FI-9] the index has the contents of the tables', async () => {
  await fresh.env.INSTITUTES_00.prepare(
    "insert into lesson_index (lesson_index, rank) values ('integrity-check', 1)",
  ).run()
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the class of the search a student has lessons of their other classes; without the join those of others.
test('[FI-14] a student finds a sentence in lessons given to their class, and in no other', async () => {
  const [mine, hidden, scattered] = [await lesson('Plants'), await lesson('Key'), await lesson('Parts')]
  const sentence = 'Leaves make food from light'
  for (const [{ flow_id }, text] of [
    [mine, `• ${sentence}.`],
    [hidden, sentence],
    [scattered, 'Light: leaves from roots make food'],
  ] as const) {
    const { drawer, report } = await atPage(flow_id)
    await drawer.edit((doc) => void write(doc, text))
    expect(await report()).toBe(true)
  }
  const { classId } = fresh.school.at
  for (const { flow_id } of [mine, scattered])
    await post('/flow/publishIwb', { flow_id, class_id: classId, isPublic: true })
  const [query = ''] = quoteQueries(`${sentence}.`)
  const found = await find(query, learner(), `&classId=${classId}`)
  expect(found.map(({ name, place }) => [name, place?.pageId])).toEqual([['Plants', mine.flow_id]])
  expect(await find(query, learner(), `&classId=${anId()}`)).toEqual([])
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect(await find(query, other.callers.learner.token, `&classId=${classId}`)).toEqual([])
})
