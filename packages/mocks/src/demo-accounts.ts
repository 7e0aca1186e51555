export const demoAccounts = {
  administrator: { name: 'Camille Example', email: 'chef@example.com', password: 'demo-kitchen', role: 'admin' },
  guest: { name: 'Ottilie Example', email: 'ottilie@example.com', password: 'demo-dinner', role: 'user' },
} as const
