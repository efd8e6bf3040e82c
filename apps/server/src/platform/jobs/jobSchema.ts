/** The PostgreSQL schema of the job tables, which belong to graphile-worker. */
export const jobSchema = 'jobs'
