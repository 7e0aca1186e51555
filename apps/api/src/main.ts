import './keep-tick-shape.ts'

await import('./serve.ts') // later, so that no other object is made before
