CREATE TABLE `folders` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`lesson_type` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`removed_at` text,
	`removed_with` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "folders_name_given" CHECK(length("folders"."name") > 0),
	CONSTRAINT "folders_removed" CHECK(("folders"."removed_at" is null) = ("folders"."removed_with" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `folders_name` ON `folders` (`institute_id`,`owner_id`,`lesson_type`,`parent_id`,`name_key`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `folders_owner` ON `folders` (`institute_id`,`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `folders_parent` ON `folders` (`institute_id`,`parent_id`);--> statement-breakpoint
CREATE INDEX `folders_removed_with` ON `folders` (`institute_id`,`removed_with`);--> statement-breakpoint
CREATE INDEX `folders_removed_at` ON `folders` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `stars` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`starred_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `lesson_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stars_lesson` ON `stars` (`institute_id`,`lesson_id`);--> statement-breakpoint
ALTER TABLE `lessons` ADD `folder_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `name_key` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `removed_at` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `removed_with` text;--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_name_key` ON `lessons` (`institute_id`,`author_id`,`lesson_type`,`folder_id`,`name_key`) WHERE removed_at is null and name_key is not null;--> statement-breakpoint
CREATE INDEX `lessons_folder` ON `lessons` (`institute_id`,`author_id`,`folder_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `lessons_in_folder` ON `lessons` (`institute_id`,`folder_id`);--> statement-breakpoint
CREATE INDEX `lessons_removed_with` ON `lessons` (`institute_id`,`removed_with`);--> statement-breakpoint
CREATE INDEX `lessons_removed_at` ON `lessons` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
ALTER TABLE `publications` ADD `learning_path` text;--> statement-breakpoint
-- What two devices could break together: a folder in a folder of somebody else, in a removed one, inside itself, or too deep.
CREATE TRIGGER `folders_too_many` BEFORE INSERT ON `folders`
WHEN (SELECT count(*) FROM `folders` f WHERE f.`institute_id` = NEW.`institute_id` AND f.`owner_id` = NEW.`owner_id`) >= 1000
BEGIN
  SELECT RAISE(ABORT, 'FOLDERS_TOO_MANY');
END;
--> statement-breakpoint
CREATE TRIGGER `folders_parent_stands_insert` BEFORE INSERT ON `folders`
WHEN NEW.`parent_id` <> '' AND NOT EXISTS (SELECT 1 FROM `folders` f WHERE f.`institute_id` = NEW.`institute_id` AND f.`id` = NEW.`parent_id`
  AND f.`owner_id` = NEW.`owner_id` AND f.`lesson_type` = NEW.`lesson_type` AND f.`removed_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_NOT_FOUND');
END;
--> statement-breakpoint
CREATE TRIGGER `folders_parent_stands_update` BEFORE UPDATE OF `parent_id`, `lesson_type`, `owner_id`, `institute_id` ON `folders`
WHEN NEW.`parent_id` <> '' AND NOT EXISTS (SELECT 1 FROM `folders` f WHERE f.`institute_id` = NEW.`institute_id` AND f.`id` = NEW.`parent_id`
  AND f.`owner_id` = NEW.`owner_id` AND f.`lesson_type` = NEW.`lesson_type` AND f.`removed_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_NOT_FOUND');
END;
--> statement-breakpoint
CREATE TRIGGER `folders_no_circle` BEFORE UPDATE OF `parent_id` ON `folders`
WHEN NEW.`parent_id` <> ''
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_INTO_ITSELF') WHERE EXISTS (
    WITH RECURSIVE up(id) AS (
      SELECT NEW.`parent_id`
      UNION SELECT f.`parent_id` FROM up JOIN `folders` f ON f.`institute_id` = NEW.`institute_id` AND f.`id` = up.id)
    SELECT 1 FROM up WHERE up.id = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `folders_depth_insert` BEFORE INSERT ON `folders`
WHEN NEW.`parent_id` <> ''
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_TOO_DEEP') WHERE (
    WITH RECURSIVE up(id, depth) AS (
      SELECT NEW.`parent_id`, 1
      UNION ALL SELECT f.`parent_id`, up.depth + 1 FROM up JOIN `folders` f ON f.`institute_id` = NEW.`institute_id` AND f.`id` = up.id
        WHERE f.`parent_id` <> '' AND up.depth < 20)
    SELECT max(up.depth) FROM up) >= 8;
END;
--> statement-breakpoint
CREATE TRIGGER `folders_depth_update` BEFORE UPDATE OF `parent_id` ON `folders`
WHEN NEW.`parent_id` <> ''
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_TOO_DEEP') WHERE (
    WITH RECURSIVE up(id, depth) AS (
      SELECT NEW.`parent_id`, 1
      UNION ALL SELECT f.`parent_id`, up.depth + 1 FROM up JOIN `folders` f ON f.`institute_id` = NEW.`institute_id` AND f.`id` = up.id
        WHERE f.`parent_id` <> '' AND up.depth < 20)
    SELECT max(up.depth) FROM up) + (
    WITH RECURSIVE down(id, depth) AS (
      SELECT NEW.`id`, 1
      UNION ALL SELECT f.`id`, down.depth + 1 FROM down JOIN `folders` f ON f.`institute_id` = NEW.`institute_id` AND f.`parent_id` = down.id
        WHERE f.`removed_at` IS NULL AND down.depth < 20)
    SELECT max(down.depth) FROM down) > 8;
END;
--> statement-breakpoint
-- Whoever erases or purges a folder leaves what was in it at the top.
CREATE TRIGGER `folders_leave_lessons` AFTER DELETE ON `folders`
BEGIN
  UPDATE `lessons` SET `folder_id` = '', `name_key` = NULL WHERE `institute_id` = OLD.`institute_id` AND `folder_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_folder_stands_insert` BEFORE INSERT ON `lessons`
WHEN NEW.`folder_id` <> '' AND NOT EXISTS (SELECT 1 FROM `folders` f WHERE f.`institute_id` = NEW.`institute_id` AND f.`id` = NEW.`folder_id`
  AND f.`owner_id` = NEW.`author_id` AND f.`lesson_type` = NEW.`lesson_type` AND f.`removed_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_NOT_FOUND');
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_folder_stands_update` BEFORE UPDATE OF `folder_id`, `lesson_type` ON `lessons`
WHEN NEW.`folder_id` <> '' AND NOT EXISTS (SELECT 1 FROM `folders` f WHERE f.`institute_id` = NEW.`institute_id` AND f.`id` = NEW.`folder_id`
  AND f.`owner_id` = NEW.`author_id` AND f.`lesson_type` = NEW.`lesson_type` AND f.`removed_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'FOLDER_NOT_FOUND');
END;
