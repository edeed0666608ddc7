import { maxFrameHosts, readFrameHosts } from '@takhti/schema/institutes/frame-hosts'
import type { Institute } from '@takhti/schema/institutes/model'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/snackbars.ts'

/** From which hosts teachers may put pages of the web on their lessons' pages. */
export function FrameHostsForm({ institute, onSaved }: { institute: Institute; onSaved: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  // An answer that the device kept from before there was such a list has none.
  const kept: string | undefined = institute.frameHosts
  const current = kept ?? ''
  const [known, setKnown] = useState(current)
  const [text, setText] = useState(() => linesOf(known))
  const [isWrong, setWrong] = useState(false)
  const command = useCommand(calls.institutes.update)
  // What the device kept is shown first: a list that somebody has changed since must not be written over with it.
  if (known !== current) {
    setKnown(current)
    setText(linesOf(current))
  }

  async function save(frameHosts: string) {
    const { instituteId, personId } = requirePerson()
    await command.run({ instituteId, userId: personId, frameHosts })
    setText(linesOf(frameHosts))
    say(t('common.saved'))
    onSaved()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const hosts = readFrameHosts(text)
    setWrong(hosts === null)
    // What the edge refuses is said by the bar.
    if (hosts) void save(hosts.join(' ')).catch(() => {})
  }

  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>{t('institute.frames.title')}</h2>
        <div className="field">
          <label htmlFor={id}>{t('institute.frames.hosts')}</label>
          <textarea
            id={id}
            className="frame-hosts"
            dir="ltr"
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={({ target }) => setText(target.value)}
          />
          <span id={`${id}-hint`} className="small soft">
            {t('institute.frames.hint')}
          </span>
          <span id={`${id}-error`} className="field-error" role="alert">
            {isWrong && t('institute.frames.fault', { most: maxFrameHosts })}
          </span>
        </div>
        <div className="row">
          <Button type="submit" look="main" isBusy={command.isPending} disabled={command.isBlocked}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function linesOf(hosts: string): string {
  return hosts.split(' ').join('\n')
}
