import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { useQuery } from '@tanstack/react-query'
import { changeSet, refreshSet, type DeviceSet } from './set-store.ts'
import { useItemEditor, type ItemEditor } from './use-item-editor.ts'

/** Edits a set; it is fetched from the server while it is shown, and on each change event. */
export function useSet<Item extends Question | Card>(set: DeviceSet<Item>): ItemEditor<Item> {
  const { id, items } = set
  useQuery({
    // Under the key of the area: a change event of *My content* refetches this.
    queryKey: ['files', 'set', id],
    queryFn: () => refreshSet(id, set.deckKind !== null),
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  return useItemEditor(items, (changes) => changeSet(set, changes))
}
