import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { areas } from './audit-text.ts'
import type { Filter } from './log.ts'

type Draft = { userId: string; action: string; from: string; to: string }
type Known = { userId: string; name: string }

const none: Draft = { userId: '', action: '', from: '', to: '' }

/** Filters the log by person, by subject, and by day. */
export function FilterForm({ people, onChange }: { people: readonly Known[]; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(none)
  // A person who was listed once can still be chosen when the list shows one person alone.
  const [seen, setSeen] = useState<readonly Known[]>([])
  const all = [...seen, ...people.filter(({ userId }) => !seen.some((each) => each.userId === userId))]
  if (all.length > seen.length) setSeen(all)

  function set(change: Partial<Draft>) {
    const next = { ...draft, ...change }
    setDraft(next)
    onChange(filterOf(next))
  }

  const anyone = { value: '', label: t('audit.anyone') }
  const anything = { value: '', label: t('audit.anything') }
  return (
    <form
      className="log-filter"
      role="search"
      aria-label={t('audit.filter')}
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label={t('audit.who')}
        value={draft.userId}
        options={[anyone, ...all.map(({ userId, name }) => ({ value: userId, label: name }))]}
        onChange={({ target }) => set({ userId: target.value })}
      />
      <SelectField
        label={t('audit.about')}
        value={draft.action}
        options={[anything, ...areas.map((area) => ({ value: area, label: t(`audit.areas.${area}`) }))]}
        onChange={({ target }) => set({ action: target.value })}
      />
      <Field
        label={t('audit.from')}
        type="date"
        value={draft.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <Field label={t('audit.to')} type="date" value={draft.to} onChange={({ target }) => set({ to: target.value })} />
    </form>
  )
}

function filterOf({ userId, action, from, to }: Draft): Filter {
  const start = dayOf(from, 0)
  const end = dayOf(to, 1)
  return {
    ...(userId !== '' && { userId }),
    ...(action !== '' && { action }),
    ...(start !== null && { from: start }),
    ...(end !== null && { before: end }),
  }
}

/** The start of a day of the reader's calendar, or of the day after it. */
function dayOf(text: string, later: 0 | 1): string | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const at = new Date(year, month - 1, day + later)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
