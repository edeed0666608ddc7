import lists from './nouns.json' with { type: 'json' }

export const { groups, same } = lists
