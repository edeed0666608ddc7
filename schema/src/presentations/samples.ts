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
} satisfies Record<string, () => Record<string, unknown>>
