declare const stopPostgres: () => Promise<void>;
export default stopPostgres;
