import { startApp } from './start-app.ts'

startApp()
