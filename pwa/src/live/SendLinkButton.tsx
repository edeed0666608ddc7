import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'

/** Mails the link into the class to its people; the app notifies all of them regardless. */
export function SendLinkButton({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [people, setPeople] = useState<number | null>(null)
  const mail = useCommand(lateCalls.liveClasses.sendLink, { isShownInPlace: true })
  const send = () =>
    void mail.run({ flow_id: lessonId }).then(
      (sent) => sent && setPeople(sent.people),
      // The error is shown below.
      () => {},
    )
  return (
    <>
      <Button isBusy={mail.isPending} disabled={mail.isBlocked} onClick={send}>
        {t('sendLink')}
      </Button>
      <p role="status">{people !== null && t('linkSent', { count: people })}</p>
      <CommandProblem of={mail} />
    </>
  )
}
