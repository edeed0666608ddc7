import type { WallBoard } from '@takhti/schema/live/wall/channel'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import type { WallClient } from './wall-client.ts'
import { groupOrders, orders, type WallOrder } from './wall-order.ts'
import type { WallState } from './wall-state.ts'

type WallBarProps = {
  wallId: string
  client: WallClient
  state: WallState
  boards: readonly WallBoard[]
  order: WallOrder
  setOrder: (order: WallOrder) => void
  isNamed: boolean
  setNamed: (isNamed: boolean) => void
  reveal: (boardIds: readonly string[]) => void
  isGrouped: boolean
  speak: ReactNode
}

const ownTexts = {
  count: 'count',
  return: 'return',
  end: 'end',
  ending: 'ending',
} as const

const groupTexts = {
  count: 'groups.count',
  return: 'groups.return',
  end: 'groups.end',
  ending: 'groups.ending',
} as const

/** A teacher's commands for all boards at once. */
export function WallBar({ wallId, client, state, boards, ...given }: WallBarProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { order, setOrder, isNamed, setNamed, reveal, isGrouped, speak } = given
  const texts = isGrouped ? groupTexts : ownTexts
  const end = useCommand(lateCalls.walls.end)
  const [isEnding, setEnding] = useState(false)
  const { wall, isConnected } = state
  const isGoing = wall?.hasEnded === false
  const revealed = wall?.revealed ?? []
  const done = boards.filter(({ mark }) => mark === 'done').length
  const name = () => {
    setNamed(!isNamed)
    // Also where nothing is revealed: on another device, and after a reload, names are hidden as before.
    if (isGoing) client.send('wall/reveal', { boardIds: revealed, isNamed: !isNamed })
  }
  // A class that ends meanwhile ends its boards too, and a repeated end is the same end.
  const endSoon = () => {
    setEnding(true)
    const stay = () => setEnding(false)
    offerUndo(t(texts.ending), stay, () => void end.run({ wallId }).catch(stay))
  }
  return (
    <div className="wall-bar row">
      <p role="status" className="grow">
        {isConnected ? t(texts.count, { count: boards.length, done }) : t(wall === null ? 'loading' : 'connecting')}
      </p>
      <SelectField
        label={t('order')}
        value={order}
        options={(isGrouped ? groupOrders : orders).map((each) => ({
          value: each,
          label: t(isGrouped && each === 'arrival' ? 'groups.byNumber' : `orders.${each}`),
        }))}
        // The options are the orders.
        onChange={({ target }) => setOrder(target.value as WallOrder)}
      />
      {!isGrouped && (
        <Button aria-pressed={!isNamed} aria-disabled={!isConnected} onClick={() => isConnected && name()}>
          {t('hideNames')}
        </Button>
      )}
      {isGoing && speak}
      {isGoing && (
        <>
          <Button
            data-on={wall.isFrozen || undefined}
            // Commands sent while disconnected are lost.
            aria-disabled={!isConnected}
            onClick={() => isConnected && client.send('wall/freeze', { isFrozen: !wall.isFrozen })}
          >
            {t(wall.isFrozen ? 'unfreeze' : 'freeze')}
          </Button>
          {revealed.length > 0 && (
            <Button aria-disabled={!isConnected} onClick={() => isConnected && reveal([])}>
              {t(texts.return)}
            </Button>
          )}
          <Button
            look="main"
            aria-disabled={!isConnected || boards.length === 0}
            onClick={() => isConnected && boards.length > 0 && reveal(boards.map(({ boardId }) => boardId))}
          >
            {t('revealAll')}
          </Button>
          <Button look="danger" isBusy={isEnding} onClick={endSoon}>
            {t(texts.end)}
          </Button>
        </>
      )}
    </div>
  )
}
