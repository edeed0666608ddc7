import { IconCheck, IconHandStop, IconHelp, IconPlugConnectedX } from '@tabler/icons-react'
import type { WallBoard } from '@takhti/schema/live/wall/channel'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { BoardPicture } from './BoardPicture.tsx'
import { MemberNames } from './GroupNames.tsx'
import type { WallDrawings } from './wall-drawings.ts'

type BoardTileProps = {
  board: WallBoard
  name: string
  drawings: WallDrawings
  hasHand: boolean
  isRevealed: boolean
  mayReveal: boolean
  /** The room receives commands. */
  isConnected: boolean
  wayIn: (button: HTMLButtonElement | null) => void
  onOpen: () => void
  onReveal: (isShown: boolean) => void
}

/** A board on the wall: its thumbnail opens it. */
export function BoardTile({ board, name, drawings, wayIn, ...tile }: BoardTileProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { number, mark, isHere } = board
  const openLabel = board.members === undefined ? 'open' : 'groups.open'
  return (
    <li className="wall-tile" data-revealed={tile.isRevealed || undefined}>
      <button ref={wayIn} type="button" className="wall-open" aria-label={t(openLabel, { name })} onClick={tile.onOpen}>
        <BoardPicture number={number} drawings={drawings} />
      </button>
      <div className="row">
        <span dir="auto" className="grow wall-name">
          {name}
        </span>
        {board.members && (
          <span className="small soft wall-members">
            <MemberNames members={board.members} />
          </span>
        )}
        {tile.hasHand && <IconHandStop role="img" aria-label={t('hand')} />}
        {mark === 'done' && <IconCheck role="img" aria-label={t('marks.done')} />}
        {mark === 'help' && <IconHelp role="img" aria-label={t('marks.help')} />}
        {!isHere && <IconPlugConnectedX role="img" aria-label={t('away')} />}
        {tile.mayReveal && (
          <Button
            data-on={tile.isRevealed || undefined}
            aria-label={t(tile.isRevealed ? 'hideName' : 'revealName', { name })}
            aria-disabled={!tile.isConnected}
            onClick={() => tile.isConnected && tile.onReveal(!tile.isRevealed)}
          >
            {t(tile.isRevealed ? 'hide' : 'reveal')}
          </Button>
        )}
      </div>
    </li>
  )
}
