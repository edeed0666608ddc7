import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import type { Passage } from './materials.ts'

/** The sentences that answer, each with its place. */
export function PassageList({ passages }: { passages: readonly Passage[] }) {
  return (
    <ul className="stack learning-passages">
      {passages.map((passage) => (
        <li key={`${passage.id} ${passage.quote}`}>
          <blockquote dir="auto">{passage.quote}</blockquote>
          <Place passage={passage} />
        </li>
      ))}
    </ul>
  )
}

/** Where the answer is, without its words. */
export function PassagePlace({ passages: [first] }: { passages: readonly Passage[] }) {
  const { t } = useTranslation()
  if (first === undefined) return null
  return (
    <p>
      {t('learning.look')} <Place passage={first} />
    </p>
  )
}

function Place({ passage: { kind, id, name, page, startMs } }: { passage: Passage }) {
  const { t } = useTranslation()
  const second = startMs === undefined ? null : Math.floor(startMs / 1_000)
  return (
    <span className="small soft">
      {kind === 'lesson' ? (
        <Link to={paths.lesson} params={{ lessonId: id }} dir="auto">
          {name}
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      {page !== undefined && ` · ${t('learning.page', { number: page })}`}
      {second !== null && ` · ${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`}
    </span>
  )
}
