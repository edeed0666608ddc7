import { axis, box, line, type Template, type TemplateWords } from './parts.ts'

const headSize = 22

/** Notes with a column for cues beside them and a summary below. */
export function cornell({ cues, notes, summary }: TemplateWords): Template {
  return {
    parts: [
      line([40, 80, 1240, 80]),
      line([380, 80, 380, 560]),
      line([40, 560, 1240, 560]),
      ...[160, 240, 320, 400, 480].map((y) => line([400, y, 1240, y], { isFaint: true })),
    ],
    words: [
      { text: cues, x: 48, y: 88, size: headSize },
      { text: notes, x: 400, y: 88, size: headSize },
      { text: summary, x: 48, y: 568, size: headSize },
    ],
    isMirrored: true,
  }
}

/** Two columns for a comparison. */
export function columns(): Template {
  return { parts: [line([40, 110, 1240, 110]), line([640, 40, 640, 680])], words: [] }
}

/** A topic with six ideas around it; all parts can be moved. */
export function mindMap({ topic }: TemplateWords): Template {
  const thoughts = [
    [220, 150],
    [640, 110],
    [1060, 150],
    [220, 570],
    [640, 610],
    [1060, 570],
  ] as const
  const middle = { x: 640, y: 360 }
  const branches = thoughts.map(([x, y]) => {
    const [dx, dy] = [x - middle.x, y - middle.y]
    // From the rim of the topic to the rim of the idea.
    const [from, to] = [onOval([dx, dy], [150, 70]), onOval([dx, dy], [120, 55])]
    const ends = [middle.x + from.x, middle.y + from.y, x - to.x, y - to.y] as const
    return { ...line(ends), isFixed: false }
  })
  const ovals = thoughts.map(([x, y]) => box('ellipse', [x - 120, y - 55, 240, 110]))
  return {
    parts: [...branches, box('ellipse', [middle.x - 150, middle.y - 70, 300, 140]), ...ovals],
    words: [{ text: topic, x: middle.x, y: middle.y - 24, size: 32, isCentred: true }],
  }
}

/** A timeline with a frame for each of six events, above and below it in turn. */
export function timeline(): Template {
  const events = [160, 344, 528, 712, 896, 1080]
  const parts = events.flatMap((x, index) => {
    const isAbove = index % 2 === 0
    const top = isAbove ? 120 : 440
    return [line(isAbove ? [x, 280, x, 375] : [x, 345, x, 440]), box('rectangle', [x - 110, top, 220, 160])]
  })
  return { parts: [axis([40, 360, 1240, 360], 'end'), ...parts], words: [], isMirrored: true }
}

/** A column for each day of the week. */
export function weekPlan({ days }: TemplateWords): Template {
  const [left, top, width] = [40, 60, 1200 / 7]
  const uprights = Array.from({ length: 8 }, (_, index) => left + index * width)
  return {
    parts: [
      ...uprights.map((x) => line([x, top, x, 690])),
      ...[top, top + 60, 690].map((y) => line([left, y, left + 7 * width, y])),
      ...[246, 372, 498].map((y) => line([left, y + 30, left + 7 * width, y + 30], { isFaint: true })),
    ],
    words: days.map((day, index) => {
      return { text: day, x: left + (index + 0.5) * width, y: top + 15, size: 20, isCentred: true }
    }),
    isMirrored: true,
  }
}

/** Two circles that share a part. */
export function venn(): Template {
  return { parts: [box('ellipse', [190, 90, 560, 560]), box('ellipse', [530, 90, 560, 560])], words: [] }
}

/** The point where a ray from the centre of an oval crosses it. */
function onOval([dx, dy]: readonly [number, number], [rx, ry]: readonly [number, number]): { x: number; y: number } {
  const part = 1 / Math.hypot(dx / rx, dy / ry)
  return { x: dx * part, y: dy * part }
}
