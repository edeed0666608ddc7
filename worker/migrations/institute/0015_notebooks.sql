CREATE TABLE `indexed_sources` (
	`institute_id` text NOT NULL,
	`content_id` text NOT NULL,
	`version` integer NOT NULL,
	`passage_count` integer NOT NULL,
	`is_punctuated` integer NOT NULL,
	PRIMARY KEY(`institute_id`, `content_id`)
);
--> statement-breakpoint
CREATE TABLE `notebooks` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`folder_id` text DEFAULT '' NOT NULL,
	`source_ids` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notebooks_owner` ON `notebooks` (`institute_id`,`owner_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `source_passages` (
	`number` integer PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`content_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`start` integer NOT NULL,
	`text` text NOT NULL,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `source_passages_content` ON `source_passages` (`institute_id`,`content_id`,`ordinal`);--> statement-breakpoint
ALTER TABLE `thread_messages` ADD `more` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `notebook_id` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `resets` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_notebook` ON `threads` (`institute_id`,`notebook_id`,`updated_at`) WHERE notebook_id is not null;--> statement-breakpoint
-- Words as search compares them, for every script, in the passage's own rows (as in `lesson_index`). The text stands in the passages, so
-- the index keeps none. `source` is the id of the content as one word, which every question names.
CREATE VIRTUAL TABLE `passage_index` USING fts5(`source`, `words`, content='', contentless_delete=1,
  tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix='4');
--> statement-breakpoint
CREATE TRIGGER `source_passages_gone` AFTER DELETE ON `source_passages` BEGIN
  DELETE FROM `passage_index` WHERE rowid = OLD.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `content_passages_gone` AFTER DELETE ON `content` BEGIN
  DELETE FROM `source_passages` WHERE `institute_id` = OLD.`institute_id` AND `content_id` = OLD.`id`;
  DELETE FROM `indexed_sources` WHERE `institute_id` = OLD.`institute_id` AND `content_id` = OLD.`id`;
END;
