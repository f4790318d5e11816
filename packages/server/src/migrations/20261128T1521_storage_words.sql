-- Notes of storages are keys, which screens say in the language of the reader.
UPDATE storage_volume SET message = CASE WHEN message = 'ENOENT' THEN 'storageAway' ELSE 'foldersOfNobody' END
WHERE message = 'ENOENT' OR message LIKE '% folders of no account';
UPDATE storage_transfer SET message = 'storageAway' WHERE message = 'ENOENT';
