import { IconBook, IconCards, IconChecklist } from '@tabler/icons-react'
import type { PathItem } from '@takhti/schema/learning/model'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { MoveButtons, moved } from '#ui/MoveButtons.tsx'
import { MoveList } from '#ui/MoveList.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import './learning.css'

const marks = { lesson: IconBook, deck: IconCards, work: IconChecklist }

const keyOf = ({ kind, id }: PathItem) => `${kind} ${id}`

/** Lessons, decks and work of a class in their order. A teacher moves them; a student sees their own progress. */
export function PathView({ items, classId }: { items: readonly PathItem[]; classId: string }) {
  const { t } = useTranslation()
  const isTeacher = requirePerson().role === 'instructor'
  const isReadOnly = useReadOnly()
  const arrange = useCommand(lateCalls.learning.arrange, { isShownInPlace: true })
  // The order on screen while the server has not answered.
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const shown = order === null ? items : sorted(items, order)
  if (items.length === 0) return <p className="soft">{t('learning.pathEmpty')}</p>
  function move(from: number, to: number) {
    const next = moved(shown, from, to)
    setOrder(next.map(keyOf))
    arrange.run({ classId, items: next.map(({ kind, id }) => ({ kind, id })) }).catch(() => setOrder(null))
  }
  if (!isTeacher || isReadOnly) {
    return (
      <ol className="learning-path">
        {shown.map((item) => (
          <li key={keyOf(item)} className="learning-path-item">
            <ItemRow item={item} isTeacher={isTeacher} />
          </li>
        ))}
      </ol>
    )
  }
  return (
    <>
      <CommandProblem of={arrange} />
      <MoveList
        ids={shown.map(keyOf)}
        titleOf={(key) => shown.find((item) => keyOf(item) === key)?.name ?? ''}
        isLocked={arrange.isBlocked}
        className="learning-path"
        itemClass="learning-path-item"
        onMove={move}
      >
        {(key, index, handle) => {
          const item = shown.find((each) => keyOf(each) === key)
          if (item === undefined) return null
          const { name } = item
          return (
            <ItemRow item={item} isTeacher handle={handle}>
              <MoveButtons
                names={{ up: t('learning.up', { name }), down: t('learning.down', { name }) }}
                index={index}
                count={shown.length}
                isLocked={arrange.isBlocked}
                onMove={(to) => move(index, to)}
              />
            </ItemRow>
          )
        }}
      </MoveList>
    </>
  )
}

type ItemRowProps = { item: PathItem; isTeacher: boolean; handle?: ReactNode; children?: ReactNode }

function ItemRow({ item, isTeacher, handle, children }: ItemRowProps) {
  const { t } = useTranslation()
  const { kind, name, section, done, total } = item
  const Mark = marks[kind]
  const count = { done: Math.min(done, total), total }
  const isDone = total > 0 && done >= total
  const text = isTeacher
    ? t('learning.students', count)
    : isDone
      ? t('learning.done')
      : total > 1
        ? t('learning.progress', count)
        : ''
  return (
    <>
      {handle}
      <Mark size={24} aria-hidden="true" />
      <span className="grow">
        <ItemLink item={item} isTeacher={isTeacher} />
        <span className="small soft">
          {' '}
          {t(`learning.kinds.${kind}`)}
          {section !== null && (
            <>
              {' · '}
              <bdi>{section}</bdi>
            </>
          )}
        </span>
      </span>
      {(isTeacher || total > 1) && total > 0 && <progress aria-label={name} value={count.done} max={count.total} />}
      {text !== '' && (
        <span className="tag" data-tone={isDone ? 'good' : 'quiet'}>
          {text}
        </span>
      )}
      {children}
    </>
  )
}

function ItemLink({ item: { kind, id, name }, isTeacher }: { item: PathItem; isTeacher: boolean }) {
  if (kind === 'lesson') {
    return (
      <Link to={paths.lesson} params={{ lessonId: id }} dir="auto">
        {name}
      </Link>
    )
  }
  if (kind === 'deck') {
    return isTeacher ? (
      <Link to={paths.deck} params={{ contentId: id }} dir="auto">
        {name}
      </Link>
    ) : (
      <Link to={paths.study} dir="auto">
        {name}
      </Link>
    )
  }
  return (
    <Link to={isTeacher ? paths.responses : paths.attempt} params={{ assessmentId: id }} dir="auto">
      {name}
    </Link>
  )
}

function sorted(items: readonly PathItem[], order: readonly string[]): PathItem[] {
  const placeOf = (item: PathItem) => {
    const place = order.indexOf(keyOf(item))
    return place < 0 ? order.length : place
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
