import type { ContentItem } from '@takhti/schema/files/model'
import { maxSourcesOfThread } from '@takhti/schema/threads/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItems } from '#files/port.tsx'
import type { Tried } from '#ui/CommandProblem.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

/**
 * The content that can be asked about: question sets and decks derive from sources, and are none. Null until it is
 * loaded.
 */
export function useSources(): readonly ContentItem[] | null {
  const items = useItems()
  return (
    items?.flatMap((each) =>
      each.half === 'captures' && each.item.kind !== 'questions' && each.item.kind !== 'cards' ? [each.item] : [],
    ) ?? null
  )
}

type SourcesDialogProps = {
  chosen: readonly string[]
  isNoneFine?: boolean
  command?: Tried
  onChoose: (sourceIds: string[]) => void
  onClose: () => void
}

/** Chooses the sources of *My content* to ask. A chosen one that no longer exists stays until it is removed. */
export function SourcesDialog({ chosen, isNoneFine = false, command, onChoose, onClose }: SourcesDialogProps) {
  const { t } = useTranslation()
  const sources = useSources()
  const [ids, setIds] = useState<readonly string[]>(chosen)
  const [wanted, setWanted] = useState('')
  const key = wanted.trim().toLocaleLowerCase()
  const isFull = ids.length >= maxSourcesOfThread
  const shown = sources?.filter(({ name }) => name.toLocaleLowerCase().includes(key)) ?? []
  const set = (id: string, isIn: boolean) => setIds(isIn ? [...ids, id] : ids.filter((each) => each !== id))
  return (
    <Dialog
      title={t('notebooks.sources')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={command?.isPending ?? false}
      isSubmitDisabled={(ids.length === 0 && !isNoneFine) || (command?.isBlocked ?? false)}
      onSubmit={() => onChoose([...ids])}
      onClose={onClose}
    >
      <Field
        label={t('notebooks.search')}
        type="search"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {sources?.length === 0 && <p className="soft">{t('content.emptyText')}</p>}
      <ul className="threads-sources">
        {shown.map(({ id, name, language }) => (
          <li key={id}>
            <label className="row">
              <input
                type="checkbox"
                checked={ids.includes(id)}
                disabled={isFull && !ids.includes(id)}
                onChange={({ target }) => set(id, target.checked)}
              />
              <span className="grow" dir="auto" lang={language}>
                {name}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {t('notebooks.chosen', { count: ids.length })} {isFull && t('sets.full', { most: maxSourcesOfThread })}
      </p>
      {command && <CommandProblem of={command} />}
    </Dialog>
  )
}
