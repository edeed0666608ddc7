import { IconExternalLink, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { checkFrame } from '@takhti/schema/institutes/frame-hosts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { narrowFrames } from './frame-policy.ts'
import { useFrameHosts } from './use-frame-hosts.ts'
import type { WebPageState } from './web-page-state.ts'
import './frames.css'

type WebFrameProps = {
  page: Pick<WebPageState, 'address' | 'title'> & { readonly zoom?: number }
  /** Whether the user has opened it here before. */
  wasOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/**
 * A web page over its card. Nothing is fetched before a press, so that the card can be drawn on. The frame may run scripts,
 * use its own storage and submit forms; it may not open windows or navigate the app.
 */
export function WebFrame({ page: { address, title, zoom = 100 }, wasOpen = false, onToggle }: WebFrameProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const hosts = useFrameHosts()
  const verdict = checkFrame(address, { hosts, own: location.hostname })
  const isAllowed = verdict.isAddress && verdict.isAllowed
  // Hosts that are unknown yet, or differ from the current policy, need a press.
  const [isOpen, setOpen] = useState(() => wasOpen && isAllowed && narrowFrames(hosts))
  const toggle = (willBeOpen: boolean) => {
    setOpen(willBeOpen)
    onToggle?.(willBeOpen)
  }
  if (isOpen && isAllowed && isOnline) {
    return (
      <section className="web-frame" aria-label={title}>
        <div className="web-frame-bar">
          <span className="small" dir="auto">
            {t('board.webPage.refused')}
          </span>
          <a
            className="icon-button"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('board.webPage.apart', { title })}
            title={t('board.webPage.apart', { title })}
          >
            <IconExternalLink aria-hidden="true" />
          </a>
          <IconButton label={t('board.webPage.close', { title })} onClick={() => toggle(false)}>
            <IconX aria-hidden="true" />
          </IconButton>
        </div>
        <iframe
          title={title}
          src={address}
          style={{ inlineSize: `${10_000 / zoom}%`, blockSize: `${10_000 / zoom}%`, transform: `scale(${zoom / 100})` }}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          allow="fullscreen"
        />
      </section>
    )
  }
  const host = verdict.isAddress ? verdict.host : ''
  return (
    <div className="web-card">
      {!isOnline && <p role="status">{t('board.webPage.offline')}</p>}
      {isOnline && !isAllowed && <p role="status">{t('board.webPage.notAllowed', { host: `\u2066${host}\u2069` })}</p>}
      {isOnline && isAllowed && (
        <button
          type="button"
          className="button"
          onClick={() => {
            // A host that was added after the first frame was opened is allowed only after the next start.
            if (narrowFrames(hosts)) toggle(true)
            else location.reload()
          }}
        >
          <IconPlayerPlay aria-hidden="true" />
          {t('board.webPage.open', { title })}
        </button>
      )}
    </div>
  )
}
