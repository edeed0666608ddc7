import { maxChatLine } from '@takhti/schema/live/rules'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CloseIcon } from '#ui/CloseIcon.tsx'
import { Field } from '#ui/Field.tsx'
import type { ClassLine, ClassState } from './class-line.ts'

type ChatPanelProps = { line: ClassLine; state: ClassState; isTeacher: boolean }

/** What is written in class; a teacher takes lines away and closes it. */
export function ChatPanel({ line, state: { lines, isChatOpen, peers, peerId }, isTeacher }: ChatPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const isMuted = peers.find((peer) => peer.peerId === peerId)?.isMuted === true
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines.length])
  const say = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    line.say('chat/say', { text })
    setText('')
  }
  return (
    <section className="stack live-chat">
      <h2>{t('chat')}</h2>
      {lines.length === 0 && <p className="soft">{t('noLines')}</p>}
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
        <ul>
          {lines.map(({ lineId, name, text: said }) => (
            <li key={lineId}>
              <span className="grow">
                <strong>
                  <bdi>{name}</bdi>
                </strong>{' '}
                <bdi>{said}</bdi>
              </span>
              {isTeacher && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removeLine', { name })}
                  onClick={() => line.say('chat/remove', { lineId })}
                >
                  <CloseIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {isTeacher || (isChatOpen && !isMuted) ? (
        <form className="row" onSubmit={say}>
          <Field
            label={t('message')}
            maxLength={maxChatLine}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">{t('send')}</Button>
        </form>
      ) : (
        <p role="status">{t(isMuted ? 'isMuted' : 'chatClosed')}</p>
      )}
      {isTeacher && (
        <Button onClick={() => line.say('chat/open', { isOpen: !isChatOpen })}>
          {t(isChatOpen ? 'closeChat' : 'openChat')}
        </Button>
      )}
    </section>
  )
}
