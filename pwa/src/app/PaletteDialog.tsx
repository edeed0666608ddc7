import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { openDatabase } from '#offline/database.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { placesOf } from './Navigation.tsx'

type Target = { key: string; label: string; to: string }

const maxLessons = 8

/** Places and lessons of this device, narrowed by what is typed. Arrow keys choose, Enter goes. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const targets = useTargets(typed)

  function go(target: Target | undefined) {
    if (!target) return
    onClose()
    // The targets' addresses are built here from `paths` and ids.
    void navigate({ to: target.to as never })
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, targets.length - 1))
    if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    if (event.key === 'Enter') go(targets[at])
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) event.preventDefault()
  }

  return (
    <Dialog title={t('palette.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="field">
        <input
          role="combobox"
          aria-label={t('palette.placeholder')}
          aria-expanded
          aria-controls={listId}
          {...(targets[at] && { 'aria-activedescendant': `${listId}-${at}` })}
          placeholder={t('palette.placeholder')}
          autoFocus
          dir="auto"
          value={typed}
          onKeyDown={steer}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <ul id={listId} role="listbox" aria-label={t('palette.title')} className="palette-list">
        {targets.map((target, index) => (
          <li
            key={target.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className="menu-item"
            dir="auto"
            onClick={() => go(target)}
          >
            {target.label}
          </li>
        ))}
      </ul>
      {targets.length === 0 && <p className="soft">{t('palette.none')}</p>}
    </Dialog>
  )
}

function useTargets(typed: string): Target[] {
  const { t } = useTranslation()
  const person = requirePerson()
  const lessons =
    useLiveQuery(() => openDatabase(person.personId).lessons.orderBy('updatedAt').reverse().toArray()) ?? []
  const wanted = typed.trim().toLocaleLowerCase()
  const places = placesOf(person.role).map(({ path, name }) => ({ key: path, label: t(`nav.${name}`), to: path }))
  const named = lessons.map(({ flow_id, name }) => ({ key: flow_id, label: name, to: `/lesson/${flow_id}` }))
  return [...places, ...named.slice(0, typed === '' ? maxLessons : undefined)]
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .slice(0, places.length + maxLessons)
}
