/** A cue of the fixture video: when it starts, in milliseconds, and its text. */
export type Line = { startMs: number; text: string }

const spoken = [
  'A volcano is an opening in the crust of the Earth.',
  'Molten rock below the surface is called magma.',
  'Magma that flows out onto the surface is called lava.',
  'The temperature of fresh lava can reach one thousand two hundred degrees Celsius.',
  'Magma rises because it is less dense than the solid rock around it.',
  'It collects in a space called the magma chamber.',
  'The passage from the chamber to the surface is called the vent.',
  'The bowl at the top of a volcano is called the crater.',
  'Gas dissolved in the magma forms bubbles as the pressure falls.',
  'The bubbles push the magma upwards and can cause an explosion.',
  'A shield volcano has gentle slopes because its lava is thin and runs far.',
  'A stratovolcano is steep because it is built from layers of ash and lava.',
  'Volcanic ash consists of tiny pieces of rock and glass.',
  'Ash clouds are dangerous for aircraft because ash melts inside hot engines.',
  'Most volcanoes lie along the edges of tectonic plates.',
  'The Ring of Fire is a belt of volcanoes around the Pacific Ocean.',
  'Soil made from weathered ash is rich in minerals and very fertile.',
  'Scientists who study volcanoes are called volcanologists.',
  'They measure small earthquakes to learn when magma is moving.',
]

/** The captions of the fixture video. */
export const lines: readonly Line[] = spoken.map((text, index) => ({ startMs: index * 4_200, text }))

/** Captions in the player's own format, a piece for each word. */
export function json3(of: readonly Line[]): string {
  const events = of.flatMap(({ startMs, text }) => [
    { tStartMs: startMs, dDurationMs: 4_000, wWinId: 1, segs: text.split(/(?= )/).map((utf8) => ({ utf8 })) },
    { tStartMs: startMs + 3_990, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
  ])
  return JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}, {}], wpWinPositions: [{}, {}], events })
}
