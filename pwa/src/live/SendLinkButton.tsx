import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/snackbars.ts'

/** Mails the way into the class to its people; the app tells all of them anyhow. */
export function SendLinkButton({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { run, isPending, isBlocked } = useCommand(lateCalls.liveClasses.sendLink)
  const send = () =>
    void run({ flow_id: lessonId }).then(
      (sent) => sent && say(t('linkSent', { count: sent.people })),
      // What went wrong is told by the bar.
      () => {},
    )
  return (
    <Button isBusy={isPending} disabled={isBlocked} onClick={send}>
      {t('sendLink')}
    </Button>
  )
}
