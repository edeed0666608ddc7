import type { RevealedBoard } from '@takhti/schema/live/wall/channel'
import { marks } from '@takhti/schema/live/wall/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { loadBoardScreen } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { holdFocus } from '#ui/focus-hold.ts'
import { BoardPicture } from './BoardPicture.tsx'
import { GroupNames } from './GroupNames.tsx'
import { useWall } from './use-wall.ts'
import { useWallWords } from './use-walls.ts'
import type { WallDrawings } from './wall-drawings.ts'
import './wall.css'

const BoardScreen = lazy(() => patiently(loadBoardScreen))

/** `onGroup` receives the people of the student's group. */
type OwnBoardPanelProps = { wall: Wall; onGroup?: (group: ReadonlySet<string>) => void }

/** A student's own board, or the one of their group; only they and their teachers see it. */
export function OwnBoardPanel({ wall, onGroup }: OwnBoardPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const hasWords = useWallWords()
  const { boardId, hasFailed, retry } = useOwnBoard(wall)
  if (!hasWords) return null
  const name = t(wall.isGrouped ? 'groups.own' : 'own')
  if (boardId !== null && wall.endedAt === null)
    return <GoingBoard wallId={wall.wallId} {...{ boardId, name }} {...(onGroup && { onGroup })} />
  if (boardId !== null)
    return (
      // The stage fills this section, and has no height without it.
      <section className="wall-opened" aria-label={name}>
        <OwnStage boardId={boardId} name={name} />
      </section>
    )
  return (
    <section className="wall" aria-label={name}>
      <p role={hasFailed ? 'alert' : 'status'}>{t(hasFailed ? 'failed' : 'loading')}</p>
      {hasFailed && <Button onClick={retry}>{t('retry')}</Button>}
    </section>
  )
}

/**
 * The board that the server gave this student. A known one is shown at once; asking again repairs an interrupted
 * start.
 */
function useOwnBoard({ wallId, boardId: known, endedAt }: Wall) {
  const { run } = useCommand(lateCalls.walls.join, { isShownInPlace: true })
  const [boardId, setBoardId] = useState(known)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const hasEnded = endedAt !== null
  useEffect(() => {
    if (hasEnded) return
    let isGone = false
    run({ wallId }).then(
      (joined) => !isGone && joined && setBoardId(joined.boardId),
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [wallId, hasEnded, attempt, run])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { boardId: boardId ?? known, hasFailed, retry }
}

type OwnStageProps = { boardId: string; name: string; isCovered?: boolean }

function OwnStage({ boardId, name, isCovered = false }: OwnStageProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  return (
    <div className="wall-stage" inert={isCovered}>
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <BoardScreen key={boardId} lessonId={boardId} privateName={name} />
      </Suspense>
    </div>
  )
}

type GoingBoardProps = {
  wallId: string
  boardId: string
  name: string
  onGroup?: (group: ReadonlySet<string>) => void
}

/** Revealed boards cover the own board, which is unchanged beneath. */
function GoingBoard({ wallId, boardId, name, onGroup }: GoingBoardProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { client, drawings, state } = useWall(wallId)
  const { own, isConnected, wanted } = state
  const revealed = own?.revealed ?? []
  const isCovered = revealed.length > 0
  const mark = wanted === null ? (own?.mark ?? null) : wanted.mark
  const { group } = own ?? {}
  useEffect(() => {
    if (group !== undefined) onGroup?.(new Set(group.members.map(({ personId }) => personId)))
  }, [group, onGroup])
  return (
    <section className="wall-opened" aria-label={name}>
      <div className="wall-bar row" inert={isCovered}>
        <p role="status" className="grow">
          {group && <GroupNames group={group} />} {/* What is marked while disconnected is sent on reconnect. */}
          {t(
            !isConnected && wanted !== null
              ? 'connecting'
              : own?.isFrozen
                ? 'frozen'
                : group
                  ? 'groups.only'
                  : 'onlyYou',
          )}
        </p>
        {marks.map((each) => (
          <Button key={each} aria-pressed={mark === each} onClick={() => client.mark(mark === each ? null : each)}>
            {t(group ? `groups.say.${each}` : `say.${each}`)}
          </Button>
        ))}
      </div>
      <OwnStage {...{ boardId, name, isCovered }} />
      {isCovered && <Revealed boards={revealed} drawings={drawings} />}
    </section>
  )
}

/** It covers the board, which is inert meanwhile; afterwards the focus returns to where it was. */
function Revealed({ boards, drawings }: { boards: readonly RevealedBoard[]; drawings: WallDrawings }) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const place = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  // Runs before the browser moves the focus out of the covered board.
  useLayoutEffect(() => {
    before.current = document.activeElement
    holdFocus(place.current)
  }, [])
  // Runs once the covered board can have the focus again.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    },
    [],
  )
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={place} className="wall wall-revealed" aria-label={t('revealed')} tabIndex={0}>
      <h2>{t('revealed')}</h2>
      <ul className="wall-boards" data-few={boards.length < 5 || undefined}>
        {boards.map(({ number, name, group }) => (
          <li key={number} className="wall-tile">
            <BoardPicture number={number} drawings={drawings} />
            <span dir="auto" className="wall-name">
              {group === undefined ? (name ?? t('boardNumber', { number })) : t('groups.number', { number: group })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
