import { useSnackbars } from './snackbars.ts'

export function Snackbars() {
  const shown = useSnackbars()
  return (
    <div className="snackbars" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <p key={id} className="snackbar" dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
