import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireStorage } from '#api/storage.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { joinQuiz, type Joined } from './player-client.ts'
import { TeamChoice } from './TeamChoice.tsx'

type Found = Awaited<ReturnType<typeof lookUp>>

const lookUp = (code: string) => send(lateCalls.quizzes.lookUp, { code })

type JoinFormProps = {
  /** The code in the address; empty where the player types it. */
  code: string
  /** The initial name: that of the signed-in person. */
  nickname: string
  isGuest: boolean
  onJoined: (joined: Joined) => void
}

/** The form to join: a code, then a name that all in the room see. */
export function JoinForm({ code: given, nickname: known, isGuest, onJoined }: JoinFormProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState(given)
  const [found, setFound] = useState<Found | null>(null)
  const [nickname, setNickname] = useState(known)
  const [realName, setRealName] = useState('')
  const [team, setTeam] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit() {
    const missing = found === null ? code.trim() === '' : nickname.trim() === ''
    if (missing) return setProblem(t(found === null ? 'quiz.enter.codeMissing' : 'quiz.enter.nicknameMissing'))
    setBusy(true)
    setProblem(null)
    try {
      await requireStorage()
      if (found === null) setFound(await lookUp(code.trim()))
      else
        onJoined(
          await joinQuiz({
            code: code.trim(),
            nickname: nickname.trim(),
            ...(realName.trim() !== '' && { realName: realName.trim() }),
            ...(team !== null && { team }),
          }),
        )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It may be the code of a class: the one code box knows.
      if (found === null && error.code === 'quizzes/code-invalid')
        return location.assign(`/q/${encodeURIComponent(code.trim())}`)
      setProblem(t(`errors.${error.code}`))
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    // A player who came by a link or a camera enters only a name.
    if (given === '') return
    let isLeft = false
    lookUp(given).then(
      (quiz) => isLeft || setFound(quiz),
      (error: unknown) =>
        isLeft || setProblem(t(`errors.${error instanceof ApiError ? error.code : 'common/internal'}`)),
    )
    return () => {
      isLeft = true
    }
  }, [given, t])

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isGuest && <Brand institute={found?.institute} />}
      <h1 dir="auto">{found?.name ?? t('quiz.enter.title')}</h1>
      {found === null ? (
        <Field
          label={t('quiz.enter.code')}
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={problem}
        />
      ) : (
        <>
          <Field
            label={t('quiz.enter.nickname')}
            hint={t(isGuest ? 'quiz.enter.nicknameHint' : 'quiz.enter.ownHint')}
            autoComplete="off"
            maxLength={30}
            // The field replaces the typed code; a player who came by a link has not typed yet.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={given === ''}
            value={nickname}
            onChange={({ target }) => setNickname(target.value)}
            error={problem}
          />
          {found.asksRealName && isGuest && (
            <Field
              label={t('quiz.enter.realName')}
              hint={t('quiz.enter.realNameHint')}
              autoComplete="off"
              maxLength={80}
              value={realName}
              onChange={({ target }) => setRealName(target.value)}
            />
          )}
          {found.teams !== undefined && <TeamChoice count={found.teams} team={team} onChoose={setTeam} />}
        </>
      )}
      <Button look="main" type="submit" isBusy={isBusy}>
        {t('quiz.enter.button')}
      </Button>
      <LanguageSelect />
      {isGuest && <a href={`/webview/liveQuiz?code=${encodeURIComponent(code.trim())}`}>{t('join.haveAccount')}</a>}
    </form>
  )
}

/** The institute of the quiz, in its colour; the product until a code has led to one. Members have both already. */
function Brand({ institute }: { institute: Found['institute'] | undefined }) {
  const { t } = useTranslation()
  useEffect(() => {
    // Without its colour the form works as well.
    if (institute) void import('#ui/look.ts').then(({ showLook }) => showLook(institute.brandColour)).catch(() => {})
  }, [institute])
  return (
    <p className="quiz-brand">
      <img src="/icon.svg" alt="" width="30" height="30" />
      <bdi>{institute?.name ?? t('common.appName')}</bdi>
    </p>
  )
}
