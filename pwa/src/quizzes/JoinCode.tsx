import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/CopyButton.tsx'
import { QrCode } from '#ui/QrCode.tsx'

/** How to join: the code in large type, the address, and both as a QR code. */
export function JoinCode({ code, address }: { code: string; address: string }) {
  const { t } = useTranslation()
  return (
    <section className="quiz-join" aria-labelledby="quiz-code">
      <QrCode text={address} label={t('quiz.join.qr')} />
      <div className="stack">
        <h2 id="quiz-code">{t('quiz.join.heading')}</h2>
        <p className="quiz-address">
          <bdi dir="ltr">{shortAddress(address)}</bdi>
        </p>
        <p className="quiz-code">
          <span className="hidden">{t('quiz.join.code')}</span>
          <bdi dir="ltr">{code}</bdi>
        </p>
        <CopyButton text={address} label={t('quiz.join.copy')} />
      </div>
    </section>
  )
}

/** An address to type: the code box of the address's server. The code is shown beside it. */
function shortAddress(address: string): string {
  return `${new URL(address).host}/q`
}
