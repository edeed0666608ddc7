import { decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { as, type Send } from './demo-calls.ts'
import { arrow, box, line, note, oval, pageOf, stroke, words } from './demo-drawing.ts'
import type { Seeded } from './seed.ts'

/** A refusal or a silence longer than this ends the drawing of a page, in milliseconds. */
const pageMs = 10_000

/** A sun, a slab and its shadow. */
const shadow = [
  words([420, 70], 'Light and shadow', { size: 44 }),
  oval([150, 150, 140, 140], { colour: '#e8710a', fill: 'tint' }),
  stroke(
    [
      [220, 130],
      [220, 100],
    ],
    '#e8710a',
  ),
  stroke(
    [
      [130, 160],
      [104, 136],
    ],
    '#e8710a',
  ),
  stroke(
    [
      [310, 160],
      [336, 136],
    ],
    '#e8710a',
  ),
  line([300, 240], [900, 520], '#e8710a'),
  box([600, 330, 80, 190], { colour: '#1c64f2', fill: 'tint' }),
  line([100, 520], [1150, 520]),
  stroke(
    [
      [690, 524],
      [760, 540],
      [860, 546],
      [960, 540],
      [1020, 526],
    ],
    '#1f2937',
    12,
  ),
  words([720, 560], 'shadow'),
  words([440, 200], 'Light moves in straight lines.'),
  note([960, 110], 'Move the sun up:\nwhat does the shadow do?'),
]

/** A leaf, with what goes in and what comes out. */
const leaf = [
  words([420, 70], 'पौधों में पोषण', { size: 44 }),
  oval([430, 230, 380, 210], { colour: '#0f8a4b', fill: 'tint' }),
  stroke(
    [
      [400, 350],
      [520, 340],
      [660, 330],
      [820, 330],
    ],
    '#0f8a4b',
    6,
  ),
  stroke(
    [
      [540, 338],
      [590, 280],
    ],
    '#0f8a4b',
  ),
  stroke(
    [
      [620, 332],
      [680, 390],
    ],
    '#0f8a4b',
  ),
  arrow([260, 160], [450, 260], '#e8710a'),
  words([140, 120], 'धूप', { colour: '#e8710a' }),
  arrow([250, 440], [430, 360], '#1c64f2'),
  words([150, 440], 'पानी', { colour: '#1c64f2' }),
  arrow([620, 600], [620, 450], '#7c3aed'),
  words([520, 610], 'कार्बन डाइऑक्साइड', { colour: '#7c3aed' }),
  arrow([800, 290], [980, 210], '#0f8a4b'),
  words([990, 170], 'ऑक्सीजन', { colour: '#0f8a4b' }),
  arrow([810, 370], [980, 430], '#d92d20'),
  words([990, 420], 'शर्करा', { colour: '#d92d20' }),
]

/** A circle in four parts, and bars of the same parts. */
const fractions = [
  words([80, 70], 'Fractions: three quarters', { size: 44 }),
  oval([160, 180, 320, 320], { colour: '#7c3aed' }),
  line([320, 180], [320, 500], '#7c3aed'),
  line([160, 340], [480, 340], '#7c3aed'),
  stroke(
    [
      [330, 200],
      [460, 320],
      [340, 320],
      [420, 240],
      [440, 330],
    ],
    '#7c3aed',
    3,
  ),
  ...[0, 1, 2, 3].map((at) =>
    box([620 + at * 120, 220, 120, 80], { colour: '#1c64f2', fill: at < 3 ? 'tint' : 'none' }),
  ),
  words([620, 320], '3 of 4 equal parts'),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
    box([620 + at * 60, 400, 60, 80], { colour: '#0f8a4b', fill: at < 6 ? 'tint' : 'none' }),
  ),
  words([620, 500], '6 of 8: the same amount'),
]

/** Sea, cloud and rain, with Arabic labels. */
const water = [
  words([820, 70], 'دورة الماء', { size: 44 }),
  stroke(
    [
      [80, 600],
      [240, 580],
      [400, 604],
      [560, 584],
      [720, 604],
    ],
    '#1c64f2',
    8,
  ),
  words([260, 630], 'البحر', { colour: '#1c64f2' }),
  arrow([300, 560], [300, 320], '#1c64f2'),
  words([90, 420], 'تبخر', { width: 190 }),
  oval([280, 180, 200, 100]),
  oval([400, 150, 240, 130]),
  oval([560, 190, 180, 90]),
  arrow([760, 230], [960, 300]),
  ...[0, 1, 2].map((at) =>
    stroke(
      [
        [900 + at * 60, 340],
        [880 + at * 60, 420],
      ],
      '#1c64f2',
    ),
  ),
  words([1030, 360], 'مطر', { width: 200 }),
  stroke(
    [
      [780, 600],
      [940, 450],
      [1040, 520],
      [1150, 440],
      [1240, 600],
    ],
    '#0f8a4b',
    8,
  ),
]

const lessons = [
  { name: 'Light and shadow', shapes: shadow },
  { name: 'पौधों में पोषण', shapes: leaf },
  { name: 'Fractions', shapes: fractions },
  { name: 'دورة الماء', shapes: water },
]

/** Gives the first class of the demo school four drawn lessons, once. */
export async function seedLessons(origin: string, { people, classId }: Seeded): Promise<void> {
  const [teacher] = people.filter(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The demo school has no teacher')
  await as(origin, teacher, async (send) => {
    const { items } = await send('/v2/flow/getWhiteBoard-paginated?limit=100')
    // The contract's answer to this path.
    const known = new Set((items as { name: string }[]).map(({ name }) => name))
    for (const { name, shapes } of lessons) {
      if (known.has(name)) continue
      const lessonId = String((await send('/flow/addIWB', { name }))['flow_id'])
      await writePage(origin, send, { lessonId, update: pageOf(shapes) })
      await send('/flow/publishIwb', { flow_id: lessonId, class_id: classId, isPublic: true })
    }
  })
}

/** Sends a lesson's first page to its room, and resolves once the room has stored it. */
async function writePage(origin: string, send: Send, { lessonId, update }: { lessonId: string; update: Uint8Array }) {
  const { path, ticket } = await send('/ticket', { room: 'page', flow_id: lessonId, pageId: lessonId })
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api${String(path)}?ticket=${String(ticket)}`)
  socket.binaryType = 'arraybuffer'
  const stored = Promise.withResolvers<void>()
  const timer = setTimeout(() => stored.reject(new Error(`No answer for the page of ${lessonId}`)), pageMs)
  socket.addEventListener('error', () => stored.reject(new Error(`No connection to the page of ${lessonId}`)))
  socket.addEventListener('open', () => {
    socket.send(new Uint8Array(encodeUp({ kind: 'syncStep1', stateVector: new Uint8Array([0]) })))
    socket.send(new Uint8Array(encodeUp({ kind: 'update', seq: 1, update })))
  })
  socket.addEventListener('message', ({ data }) => {
    if (!(data instanceof ArrayBuffer)) return
    const frame = decodeDown(new Uint8Array(data))
    if (frame.kind === 'ack') stored.resolve()
    if (frame.kind === 'refused') stored.reject(new Error(`The page of ${lessonId} was refused: ${frame.code}`))
  })
  try {
    await stored.promise
  } finally {
    clearTimeout(timer)
    socket.close()
  }
}
