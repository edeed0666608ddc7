import type { Wall } from '@takhti/schema/live/wall/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useWallWords } from './use-walls.ts'

type StoredWallsProps = {
  walls: readonly Wall[]
  wayTo: (wall: Wall) => (button: HTMLButtonElement | null) => void
  onOpen: (wall: Wall) => void
}

/** The private boards stored with a lesson: all of a class for its teacher, their own for a student. */
export function StoredWalls({ walls, wayTo, onOpen }: StoredWallsProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'wall' })
  if (!useWallWords() || walls.length === 0) return null
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="stack kept-walls">
      <h2>{t('kept')}</h2>
      <ul className="stack">
        {walls.map((wall) => (
          <li key={wall.wallId} className="row">
            <span className="grow">
              <bdi>{wall.className}</bdi> ·{' '}
              <bdi className="kept-wall-time">{dates.format(new Date(wall.startedAt))}</bdi>
              {wall.isGrouped && ` · ${t('groups.title')}`}
              {wall.isTeacher && ` · ${t('boards', { count: wall.boardCount })}`}{' '}
              {wall.endedAt === null && <span className="tag">{t('going')}</span>}
            </span>
            <Button ref={wayTo(wall)} onClick={() => onOpen(wall)}>
              {t(wall.isTeacher ? 'openWall' : wall.isGrouped ? 'groups.openOwn' : 'openOwn')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
