import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'

export const deviceDoneScreen = screen({
  path: paths.deviceLoginSuccess,
  title: 'device',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  View: Done,
})

function Done() {
  const { t } = useTranslation()
  return <Notice mark={<IconCircleCheck size={36} />} title={t('device.doneTitle')} text={t('device.doneText')} />
}
