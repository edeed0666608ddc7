import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { ClassSettings } from './class-settings.ts'

type SourceListProps = { classId: string; sources: ClassSettings['sources'] }

/** The sources that a class was given; a teacher gives more of their own, or takes one back. */
export function SourceList({ classId, sources }: SourceListProps) {
  const { t } = useTranslation()
  const give = useCommand(lateCalls.learning.give, { isShownInPlace: true })
  const [chosen, choose] = useState('')
  const own = useQuery(q(calls.files.list, { limit: 100 }, 'the newest hundred are enough to choose from')).data?.data
  const given = new Set(sources.map(({ id }) => id))
  const free = (own?.items ?? []).filter(({ id, kind }) => kind !== 'questions' && kind !== 'cards' && !given.has(id))
  const contentId = free.find(({ id }) => id === chosen)?.id ?? free[0]?.id
  // The problem is shown below.
  const run = (id: string, isGiven: boolean) => void give.run({ classId, contentId: id, isGiven }).catch(() => {})
  return (
    <section className="card stack" aria-labelledby="learning-sources">
      <h2 id="learning-sources">{t('learning.sources')}</h2>
      <p className="soft">{t('learning.sourcesText')}</p>
      <ul className="stack">
        {sources.map(({ id, name }) => (
          <li key={id} className="row">
            <span className="grow" dir="auto">
              {name}
            </span>
            <Button
              aria-label={`${t('learning.takeBack')}: ${name}`}
              disabled={give.isBlocked || give.isPending}
              onClick={() => run(id, false)}
            >
              {t('learning.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {contentId !== undefined && (
        <div className="row learning-give">
          <SelectField
            label={t('learning.source')}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            value={contentId}
            onChange={({ target }) => choose(target.value)}
          />
          <Button disabled={give.isBlocked || give.isPending} onClick={() => run(contentId, true)}>
            {t('learning.give')}
          </Button>
        </div>
      )}
      <CommandProblem of={give} />
    </section>
  )
}
