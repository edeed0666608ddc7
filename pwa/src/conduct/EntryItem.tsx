import type { ConductEntry } from '@takhti/schema/conduct/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'
import { BadgeMark } from './BadgeMark.tsx'
import { entryText, pointsText, signOf } from './conduct-text.ts'
import './conduct.css'

type EntryItemProps = { entry: ConductEntry; isNamed?: boolean; children?: ReactNode }

/** A remark or badge: what it is, who gave it, and when. */
export function EntryItem({ entry, isNamed = false, children }: EntryItemProps) {
  const { t, i18n } = useTranslation()
  const { badge, behaviorPoints, studentName, teacherName, givenAt } = entry
  return (
    <li>
      {badge === null ? (
        <span
          className="conduct-points"
          data-sign={signOf(behaviorPoints)}
          aria-label={t('conduct.points', { count: behaviorPoints })}
        >
          <bdi>{pointsText(behaviorPoints, i18n.language)}</bdi>
        </span>
      ) : (
        <BadgeMark badge={badge} />
      )}
      <div>
        <p>
          {isNamed && (
            <>
              <strong>
                <bdi>{studentName}</bdi>
              </strong>
              {' · '}
            </>
          )}
          <bdi>{entryText(t, entry)}</bdi>
        </p>
        <p className="small soft">
          {badge?.isEarned === true ? t('conduct.earned') : <bdi>{teacherName}</bdi>} · <Age at={givenAt} />
        </p>
      </div>
      {children}
    </li>
  )
}
