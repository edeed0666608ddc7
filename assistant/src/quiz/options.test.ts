import { describe, expect, test } from 'vitest'
import { embedded } from '#engines/embedded-engine.ts'
import { loadNouns } from '#nouns/nouns.ts'
import { readSource } from '#source.ts'

const source = (text: string) =>
  readSource({
    kind: 'article',
    title: 'A chapter',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: text.split('\n').map((each) => ({ text: each.trim() })),
  })

const heart =
  source(`The ventricles pump blood out of the heart into the arteries. Oxygen binds to hemoglobin in the red cells.
  The atria receive blood from the veins and pass it on to the ventricles. The arteries carry blood to the muscles and the lungs.
  The veins return blood with little oxygen to the right side of the heart. The valves keep blood from the wrong direction of flow.
  Oxygen is needed by every cell of the body. The sinoatrial node sets the pace of the heart. Tensions rise in the chest of a patient.
  The capillaries let oxygen and sugar pass into the tissues around them. Patients with weak valves tire after short walks.`)

const colony =
  source(`Promoters of colonization praised Pocahontas as an example for the settlers. Tensions ran high between the colonists and their neighbors.
  Farmers grew tobacco along the rivers of Virginia. In 1674 the planter Nathaniel Bacon arrived in Virginia with his wife.
  Likewise, the governor taxed the farmers. Some farmers delayed the payment while others paid early. Robert Beverley on Servants
  The governor of Virginia refused an attack on the villages (Morgan 1975). At that time the farmers marched to Jamestown.
  The servants of the planters worked without wages for seven years. Merchants from England sold cloth to the farmers of Virginia.
  The sailors of the merchants spent the winters in Maryland. The soldiers of the governor burned the farms of the rebels.`)

const lastOf = (text: string) => text.toLowerCase().split(' ').at(-1) ?? ''

describe('questions of a chapter', () => {
  test('[H1] have options of one kind of thing', async () => {
    const nouns = await loadNouns()
    const { questions } = await embedded.makeQuiz(heart, { count: 6, seed: 1, types: ['CLOZE'] })
    expect(questions.length).toBeGreaterThan(2)
    for (const { options, answer } of questions)
      for (const { title } of options)
        expect(nouns.likeness(lastOf(title), lastOf(answer)), `${title} beside ${answer}`).toBeGreaterThan(0)
  })

  test('[H1] are of sentences that need no neighbour, heading or cited work', async () => {
    const made = await Promise.all(
      (['MCQ', 'CLOZE', 'TRUE_OR_FALSE', 'SHORT_ANSWER'] as const).map((type) =>
        embedded.makeQuiz(colony, { count: 6, seed: 1, types: [type] }),
      ),
    )
    const texts = made.flatMap(({ questions }) => questions.map(({ span }) => span?.quote ?? ''))
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) {
      expect(text).toMatch(/\.$/)
      expect(text).not.toMatch(/Likewise|1975|At that time|Beverley/)
    }
  })

  test('[H1] never exchange a year or a term of a statement', async () => {
    const { questions } = await embedded.makeQuiz(colony, { count: 6, seed: 1, types: ['TRUE_OR_FALSE'] })
    for (const { description, correctOptions, span } of questions)
      if (correctOptions[0] === 'true') expect(span?.quote).toContain(description)
      else expect(description).not.toMatch(/\b1[0-9]{3}\b/)
  })
})

test('[H1] words of one meaning are known, in the plural too', async () => {
  const nouns = await loadNouns()
  expect(nouns.areSame('physician', 'doctors')).toBe(true)
  expect(nouns.areSame('physician', 'nurse')).toBe(false)
  expect(nouns.likeness('sodium', 'calcium')).toBe(2)
  expect(nouns.likeness('sodium', 'rebellion')).toBe(0)
})
