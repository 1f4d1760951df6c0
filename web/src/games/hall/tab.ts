/** The tab beside the table. */
export default "Programme";
