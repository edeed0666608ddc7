const plants = { title: 'Plants', language: 'en' }

/** An input for each call of the area. */
export const presentationSamples = {
  'presentations.fromJson': () => ({
    ...plants,
    slides: [
      { kind: 'title', title: 'Plants' },
      { kind: 'points', title: 'Leaves', points: [{ text: 'Leaves make food' }] },
    ],
  }),
  'presentations.fromOutline': () => ({ ...plants, outline: '# Plants\n## Leaves\n- Leaves make food' }),
  'presentations.script': () => ({
    text: 'Green plants make their food in their leaves. Roots take water from the soil. Leaves let oxygen go.',
    language: 'en',
    seed: 1,
  }),
  'presentations.slides': () => ({
    text: 'Green plants make their food in their leaves. Roots take water from the soil. Leaves let oxygen go.',
    language: 'en',
    seed: 1,
  }),
  'presentations.audio': () => ({ text: 'Leaves make food.', language: 'en' }),
  'presentations.video': () => ({ slides: [{ title: 'Leaves', text: 'Leaves make food.' }] }),
  'presentations.videoStatus': () => ({ id: 'none' }),
} satisfies Record<string, () => Record<string, unknown>>
