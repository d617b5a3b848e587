/** Those who may sign in where a test's site has accounts. */
export const password = 'Mango-tree-1998!'

export const owner = { name: 'Kaveri Office', email: 'owner@school.test', role: 'owner', password }
export const staff = { name: 'Nandini Desk', email: 'staff@school.test', role: 'staff', password }
