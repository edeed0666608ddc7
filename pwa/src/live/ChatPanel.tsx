import type { ChatLine, Peer } from '@takhti/schema/live/channel'
import { maxChatLine, mayWrite } from '@takhti/schema/live/rules'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CloseIcon } from '#ui/CloseIcon.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BarButton } from './BarButton.tsx'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import type { OwnLine, PendingCommands } from './pending-commands.ts'

type ChatPanelProps = { client: ClassClient; state: ClassState; isTeacher: boolean; isShown?: boolean }

/** The class's chat; a teacher removes messages and closes it. */
export function ChatPanel({ client, state, isTeacher, isShown = true }: ChatPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { lines, isChatOpen, peers, peerId } = state
  // While connected a message appears among the others within a moment: it is not shown or read out twice.
  const ownLines = state.ownLines.filter(({ isRefused }) => isRefused || !state.isConnected)
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const isBarred = peers.find((peer) => peer.peerId === peerId)?.isBarred === true
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    // A hidden list does not scroll.
  }, [lines.length, ownLines.length, isShown])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    client.pending.write(text)
    setText('')
  }
  return (
    <section className="stack live-chat">
      <h2>{t('chat')}</h2>
      {lines.length + ownLines.length === 0 && <p className="soft">{t('noLines')}</p>}
      {/* A scroll area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
        <ul>
          {lines.map((sent) => (
            <LineItem
              key={sent.lineId}
              {...{ client, line: sent, isTeacher }}
              writer={studentOf(peers, sent.personId)}
            />
          ))}
          {ownLines.map((own) => (
            <OwnLineItem key={own.sayId} own={own} pending={client.pending} />
          ))}
        </ul>
      </div>
      {mayWrite({ isTeacher, isChatOpen, isBarred }) ? (
        <form className="row" onSubmit={send}>
          <Field
            label={t('message')}
            maxLength={maxChatLine}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">{t('send')}</Button>
        </form>
      ) : (
        <p role="status">{t(isBarred ? 'chatBarred' : 'chatClosed')}</p>
      )}
      {isTeacher && (
        <Button onClick={() => client.order('chat/open', { isOpen: !isChatOpen })}>
          {t(isChatOpen ? 'closeChat' : 'openChat')}
        </Button>
      )}
    </section>
  )
}

type LineItemProps = { client: ClassClient; line: ChatLine; writer: Peer | undefined; isTeacher: boolean }

/** A chat message. A teacher removes it, and bars its writer where that person is here. */
function LineItem({ client, line: { lineId, name, text }, writer, isTeacher }: LineItemProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <li>
      <span className="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <bdi>{text}</bdi>
      </span>
      {isTeacher && (
        <span className="row">
          {writer !== undefined && <BarButton client={client} peer={writer} />}
          <IconButton label={t('removeLine', { name })} onClick={() => client.order('chat/remove', { lineId })}>
            <CloseIcon />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** The writer of a message, where it is a student who is here. */
function studentOf(peers: readonly Peer[], writerId: string): Peer | undefined {
  return peers.find(({ personId, isTeacher }) => personId === writerId && !isTeacher)
}

/** A message that the class has not confirmed, or has refused: no text is lost. */
function OwnLineItem({ own: { sayId, text, isRefused }, pending }: { own: OwnLine; pending: PendingCommands }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <li>
      <span className="grow">
        <bdi>{text}</bdi> <span className="tag">{t(isRefused ? 'lineNotSent' : 'lineWaits')}</span>
      </span>
      {isRefused && (
        <>
          <Button onClick={() => pending.writeAgain(sayId)}>{t('sendAgain')}</Button>
          <IconButton label={t('dropLine')} onClick={() => pending.forget(sayId)}>
            <CloseIcon />
          </IconButton>
        </>
      )}
    </li>
  )
}
