declare const startPostgres: () => Promise<void>;
export default startPostgres;
