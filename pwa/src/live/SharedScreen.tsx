import { IconArrowsMaximize, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import { hasRoomForScreen } from '@takhti/schema/live/media/rules'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { type ClassState, ownPeer } from './class-state.ts'
import { Picture } from './DeviceCheckPanel.tsx'
import { FloatingFrame } from './FloatingFrame.tsx'
import type { Coming } from './media-transport.ts'
import { canShareScreen, type OwnScreen } from './own-screen.ts'
import type { LadderUse } from './use-ladder.ts'

/** The screen that another device shares, once it arrives. */
export function screenOf(state: ClassState, coming: ReadonlyMap<string, Coming>) {
  const sharer = sharerOf(state)
  const track = sharer === undefined ? null : coming.get(sharer.peerId)?.screen
  return sharer === undefined || !track ? null : { sharer, track }
}

function sharerOf({ peers, peerId }: ClassState) {
  return peers.find((peer) => peer.screen === true && peer.peerId !== peerId)
}

type SharedScreenProps = {
  state: ClassState
  coming: ReadonlyMap<string, Coming>
  /** The board fills the room, and the screen floats over it. */
  isBoardFirst: boolean
  onTurn: (isBoardFirst: boolean) => void
}

/** A teacher's screen in the place of the board, or over it. */
export function SharedScreen({ state, coming, isBoardFirst, onTurn }: SharedScreenProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const shown = screenOf(state, coming)
  if (shown === null) return null
  const { sharer, track } = shown
  const name = t('screen.of', { name: sharer.name })
  if (isBoardFirst)
    return (
      <FloatingFrame
        name={name}
        size="large"
        buttons={
          <IconButton label={t('screen.large')} onClick={() => onTurn(false)}>
            <IconArrowsMaximize aria-hidden="true" size={18} />
          </IconButton>
        }
      >
        <Picture track={track} label={name} />
      </FloatingFrame>
    )
  return (
    <section className="live-screen" aria-label={name}>
      <Picture track={track} label={name} />
      <Button onClick={() => onTurn(true)}>{t('screen.board')}</Button>
    </section>
  )
}

type ScreenNoticeProps = { state: ClassState; screen: OwnScreen; ladder: LadderUse }

/** Whose screen is shared, whichever tab is open: its teacher ends it here. */
export function ScreenNotice({ state, screen, ladder: { ladder, choose } }: ScreenNoticeProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const isOwn = useSyncExternalStore(screen.subscribe, screen.track) !== null
  if (isOwn)
    return (
      <p role="status" className="row live-sharing">
        <span className="grow">{t(ownPeer(state)?.screen === true ? 'screen.isShared' : 'screen.waits')}</span>
        <Button look="danger" onClick={() => screen.stop()}>
          <IconScreenShareOff aria-hidden="true" size={18} />
          {t('screen.stop')}
        </Button>
      </p>
    )
  if (sharerOf(state) === undefined || ladder.rung === 'video') return null
  return (
    <p role="status" className="row">
      <span className="grow">{t('screen.unseen')}</span>
      <Button onClick={() => choose('video')}>{t('screen.see')}</Button>
    </p>
  )
}

/** Starts sharing, where the browser has screens to share. */
export function ShareButton({ state, screen }: { state: ClassState; screen: OwnScreen }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const isOwn = useSyncExternalStore(screen.subscribe, screen.track) !== null
  if (!canShareScreen() || isOwn) return null
  const isFree = hasRoomForScreen({ peerId: state.peerId }, state.peers)
  return (
    <Button aria-disabled={!isFree} onClick={() => void (isFree && screen.start())}>
      <IconScreenShare aria-hidden="true" size={18} />
      {t('screen.share')}
    </Button>
  )
}
