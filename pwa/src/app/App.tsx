import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { queryClient } from '#api/query.ts'
import { isLoadFailure } from '#offline/load-failure.ts'
import { Unbrought } from '#screen/states.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={Failure} onCatch={report}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CatchBoundary>
  )
}

function report(error: unknown): void {
  void import('#health/error-reports.ts').then(({ reportError }) => reportError('render', error)).catch(() => {})
}

/** A part of no screen may lack its code too, which is no reason to sign anyone out. */
function Failure({ error }: { error: unknown }) {
  if (!isLoadFailure(error)) return <CrashScreen />
  return (
    <main className="crash" role="alert">
      <Unbrought error={error} />
    </main>
  )
}
